import type { OtherLinkKind, SocialLinkKind } from '@grandstand/contract/constants';
import { Dumbbell, Globe, Link as LinkIcon } from 'lucide-react';

export type LinkKind = SocialLinkKind | OtherLinkKind;

/** Outlines on a 24 by 24 grid, drawn for this project and recognisable at 20 px. */
const outlines: Partial<Record<LinkKind, { readonly fill?: string; readonly stroke?: string }>> = {
  facebook: {
    fill: 'M14 22v-8h2.8l.5-3.4H14V8.5c0-1 .4-1.8 1.9-1.8h1.6V3.7A18 18 0 0 0 15 3.5c-2.7 0-4.4 1.6-4.4 4.5v2.6H7.7V14h2.9v8z',
  },
  x: {
    fill: 'M3.5 3.5h5.1l4.2 5.9 5.2-5.9h2.3l-6.5 7.4 7 9.6h-5.1l-4.6-6.4-5.6 6.4H3.2l6.9-7.9zm3.2 1.7 9.9 13.6h1.4L8.1 5.2z',
  },
  instagram: {
    stroke:
      'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM16.8 7.2h.01',
  },
  youtube: {
    fill: 'M5 5.5h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zm5 3.3v6.4l5.4-3.2z',
  },
  tiktok: {
    fill: 'M13 3h3.1c.2 2.2 1.7 3.9 4 4.1v3.2a7.7 7.7 0 0 1-4-1.2v6.2a5.8 5.8 0 1 1-5.8-5.8l.8.06v3.3a2.6 2.6 0 1 0 1.9 2.5z',
  },
  whatsapp: {
    stroke:
      'M3.6 20.4l1.2-4.3a8.5 8.5 0 1 1 3.2 3.1zM8.9 8.3c.4-.5 1-.4 1.2.1l.6 1.4c.2.5-.6 1-.5 1.4.5 1.1 1.5 2 2.6 2.5.5.2.9-.7 1.4-.5l1.4.6c.5.2.6.8.2 1.2-2.5 2.6-9.3-3.9-6.9-6.7z',
  },
};

/** The icon of a network or kind of link; its name is next to it or in the link's label. */
export function SocialIcon({ kind }: { readonly kind: LinkKind }) {
  const className = 'size-5 shrink-0';
  if (kind === 'web') return <Globe aria-hidden="true" className={className} />;
  if (kind === 'training') return <Dumbbell aria-hidden="true" className={className} />;
  const outline = outlines[kind];
  if (outline === undefined) return <LinkIcon aria-hidden="true" className={className} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} data-network={kind}>
      {outline.fill !== undefined && (
        <path d={outline.fill} fill="currentColor" fillRule="evenodd" />
      )}
      {outline.stroke !== undefined && (
        <path
          d={outline.stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
