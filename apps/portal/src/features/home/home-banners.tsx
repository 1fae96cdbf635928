import type { FrontPage } from '@grandstand/contract';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { use, type ReactNode } from 'react';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { useClock } from '../../lib/portal/use-now.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { useOwnsAnything } from '../purchase/index.ts';
import { PreviewContext } from './previewed-viewer.ts';

type HomeBanner = FrontPage['banners'][number];

/** Width of a banner: the page, or half of it beside another one. */
const alone = '(min-width: 96rem) 90rem, 100vw';
const besideAnother = '(min-width: 96rem) 45rem, (min-width: 48rem) 50vw, 100vw';

const isDue = ({ from, until }: HomeBanner, now: number): boolean =>
  (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));

/** Returns a function that is true for banners for this viewer; the page is the same for everyone. */
function useAudience(): (banner: HomeBanner) => boolean {
  const previewed = use(PreviewContext);
  const isViewerKnown = useHydrated() || previewed !== null;
  const signedIn = useSignedIn();
  const owns = useOwnsAnything();
  const isSignedIn = previewed === null ? signedIn : previewed !== 'signedOut';
  const ownsAnything = previewed === null ? owns : previewed === 'ticketHolders';
  return ({ audience }) => {
    if (audience === 'everyone') return true;
    if (audience === 'ticketHolders') return isViewerKnown && isSignedIn && ownsAnything;
    return !isViewerKnown || (audience === 'signedIn') === isSignedIn;
  };
}

/** Classes that hide a banner by the style sheet until the browser knows the viewer. */
const beforeHydration: Partial<Record<HomeBanner['audience'], string>> = {
  signedIn: 'hidden in-data-viewer:block',
  signedOut: 'in-data-viewer:hidden',
};

const frame = 'block overflow-hidden rounded-card outline-offset-2';

interface LinkProps {
  readonly href: string | null;
  /** Its name, even if the picture cannot be loaded. */
  readonly label: string;
  readonly children: ReactNode;
}

function BannerLink({ href, label, children }: LinkProps) {
  if (href === null) return <div className={frame}>{children}</div>;
  if (href.startsWith('/'))
    return (
      <Link to={href} aria-label={label} className={frame}>
        {children}
      </Link>
    );
  return (
    <a href={href} aria-label={label} target="_blank" rel="noopener noreferrer" className={frame}>
      {children}
    </a>
  );
}

/** The banners of an operator's front page that are for this viewer and due. */
export function HomeBanners({ banners }: { readonly banners: readonly HomeBanner[] }) {
  const isForViewer = useAudience();
  const knowsViewer = useHydrated() || use(PreviewContext) !== null;
  // Text, so that the clock re-renders only when a banner appears or disappears.
  const due = useClock((now) =>
    banners
      .filter((banner) => isDue(banner, now))
      .map(({ id }) => id)
      .join(' '),
  ).split(' ');
  const shown = banners.filter((banner) => due.includes(banner.id) && isForViewer(banner));
  if (shown.length === 0) return null;
  return (
    <ul
      className={clsx(
        'page-gutter page-width mt-7 grid grid-cols-1 gap-4',
        shown.length > 1 && 'md:grid-cols-2',
      )}
    >
      {shown.map(({ id, imageUrl, text, linkUrl, audience }) => (
        <li key={id} className={knowsViewer ? undefined : beforeHydration[audience]}>
          <BannerLink href={linkUrl} label={text}>
            <Picture
              src={imageUrl}
              alt={text}
              width={4}
              height={1}
              sizes={shown.length > 1 ? besideAnother : alone}
            />
          </BannerLink>
        </li>
      ))}
    </ul>
  );
}
