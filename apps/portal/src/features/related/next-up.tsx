import type { EventListEntry } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { ListPicture, useListTitle } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';

/**
 * What follows a film that was watched to its end; the player itself offers to watch it again. On a
 * wide screen it lies on the right of the picture in every script, as clock and score lie on the
 * left, and below the switch of views where there is one.
 */
export function NextUp({ data: next }: PartProps<EventListEntry | null>) {
  return next === null ? null : <NextCard next={next} />;
}

function NextCard({ next }: { readonly next: EventListEntry }) {
  const t = useTranslations('event');
  const { title, isQuiet } = useListTitle(next);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: next.id }}
      state={{ mediaType: next.mediaType }}
      data-theme="dark"
      className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-3 bg-black p-2 text-white outline-offset-[-3px] hover:bg-[#1b1e24] md:absolute md:inset-x-4 md:top-4 md:[.player-frame:has(.gsp-views)_&]:top-18 md:z-10 md:ml-auto md:max-w-[340px] md:rounded-[min(var(--t-radius),12px)] md:bg-black/80 md:hover:bg-black/95"
    >
      <ListPicture event={next} isQuiet={isQuiet} sizes="112px" className="rounded-small" />
      <span className="grid gap-0.5">
        <span className="text-xs font-semibold text-white/78">{t('next')}</span>
        <span dir="auto" className="content-text line-clamp-2 text-sm leading-snug font-semibold">
          {title}
        </span>
      </span>
    </AppLink>
  );
}
