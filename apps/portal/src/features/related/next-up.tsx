import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { ListPicture, LiveBadge, useListTitle, type CardEvent } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';

/** What follows a film that was watched to its end, beside the button that plays it again. */
export function NextUp({ data: next }: PartProps<CardEvent | null>) {
  return next === null ? null : <NextCard next={next} />;
}

function NextCard({ next }: { readonly next: CardEvent }) {
  const t = useTranslations('event');
  const { title, isQuiet } = useListTitle(next);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: next.id }}
      state={{ mediaType: next.mediaType }}
      className="grid max-w-[380px] min-w-0 items-center gap-3 rounded-[min(var(--t-radius),12px)] bg-[#1b1e24] p-2 max-sm:px-3 hover:bg-[#2a2e36] sm:grid-cols-[112px_minmax(0,1fr)]"
    >
      <ListPicture
        event={next}
        isQuiet={isQuiet}
        sizes="112px"
        className="rounded-small max-sm:hidden"
      />
      <span className="grid gap-0.5">
        <span className="flex items-center gap-2 text-xs font-semibold text-white/78">
          {t('next')}
          {next.eventStatus === 'live' && <LiveBadge />}
        </span>
        <span dir="auto" className="content-text line-clamp-2 text-sm leading-snug font-semibold">
          {title}
        </span>
      </span>
    </AppLink>
  );
}
