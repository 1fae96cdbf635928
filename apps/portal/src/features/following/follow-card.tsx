import type { Identity } from '@grandstand/contract';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FollowButton } from '../follow/index.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

interface Props {
  readonly item: Identity;
  /** Renders a link to its children around `name`; null for none. */
  readonly renderLink: ((name: ReactNode) => ReactNode) | null;
  /** Below the name. */
  readonly note?: string | null;
}

/** The crest or picture of an identity, or a bar in its colour. */
function Mark({ item }: { readonly item: Identity }) {
  const url = item.logoUrl ?? item.imageUrl;
  return (
    <SmallPicture
      src={url}
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      className={clsx(
        'size-11 shrink-0',
        item.logoUrl === null ? 'rounded-small object-cover' : 'object-contain',
      )}
      fallback={
        <span
          aria-hidden="true"
          className="h-9 w-1.5 shrink-0 rounded-full"
          style={{ backgroundColor: item.color ?? 'var(--t-control)' }}
        />
      }
    />
  );
}

/** Something to follow: crest, name, link to its children and follow button. */
export function FollowCard({ item: given, renderLink, note = null }: Props) {
  // A tenant with short names has room for the full one here.
  const item = { ...given, title: given.fullTitle ?? given.title };
  const name = (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="content-text block font-semibold wrap-break-word">
        {item.title}
      </span>
      {note !== null && <span className="block text-caption text-muted">{note}</span>}
    </span>
  );
  return (
    <div className="relative flex h-full min-h-18 items-center gap-3.5 rounded-card border border-line bg-surface p-3 ps-4 transition-colors duration-150 has-[a:hover]:border-control has-[a:hover]:bg-hover">
      <Mark item={item} />
      {renderLink === null ? (
        name
      ) : (
        <>
          {renderLink(name)}
          <ChevronRight
            aria-hidden="true"
            className="size-4.5 shrink-0 text-faint rtl:-scale-x-100"
          />
        </>
      )}
      <FollowButton item={item} look="icon" className="relative" />
    </div>
  );
}

/** Classes of a link that covers its follow card. */
export const cardLinkClass =
  'flex min-w-0 flex-1 items-center self-stretch rounded-small after:absolute after:inset-0 after:rounded-card';
