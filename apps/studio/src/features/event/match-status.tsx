import type { EventListEntry } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';

interface Props {
  readonly event: Pick<EventListEntry, 'eventStatus' | 'cancelled'>;
}

/** Shows whether a match is live, upcoming, over or called off. */
export function MatchStatus({ event: { eventStatus, cancelled } }: Props) {
  const t = useTranslations('event.status');
  const isLive = eventStatus === 'live' && !cancelled;
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-caption font-semibold',
        isLive ? 'bg-live text-on-live' : 'border border-line text-muted',
      )}
    >
      {isLive && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {cancelled ? t('cancelled') : t(eventStatus)}
    </span>
  );
}
