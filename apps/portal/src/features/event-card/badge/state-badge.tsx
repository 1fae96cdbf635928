import type { CardEvent } from '../card/card-event.ts';
import type { Event } from '@grandstand/contract';
import { clsx } from 'clsx';
import { CalendarX } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { dayMs } from '@grandstand/contract/constants';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Badge, LivePulse } from '../../../ui/badge.tsx';
import { hasNoReplay, isOverdue, isStartingSoon, startOf } from '../card/event-properties.ts';
import { StartsIn } from './starts-in.tsx';

interface WordProps {
  readonly event: Pick<Event, 'cancelled' | 'eventStatus'>;
  /** Classes of the word "live". */
  readonly className?: string;
}

/** The time until the start shows from this long before it, ms. */
const countdownFromMs = dayMs;

export const clipKindOf = ({ mediaType }: Pick<Event, 'mediaType'>) =>
  mediaType === 'highlight' || mediaType === 'user_highlight' ? 'highlight' : 'clip';

/** The badge of a running event: a pulsing dot and the word. */
export function LiveBadge({ status = 'live' }: { readonly status?: 'live' | 'channel' }) {
  const t = useTranslations('eventCard.status');
  return (
    <Badge tone="live">
      <LivePulse />
      {t(status)}
    </Badge>
  );
}

/**
 * The time until the start, in the 24 hours before it; in the accent colour in the last hour. An overdue event is
 * not live yet, whether it is delayed or will not be streamed.
 */
function StartBadge({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('eventCard');
  const now = useNow();
  if (startOf(event) - now >= countdownFromMs) return null;
  if (isOverdue(event, now)) return <Badge tone="dark">{t('notLiveYet')}</Badge>;
  return (
    <Badge tone={isStartingSoon(event, now) ? 'accent' : 'dark'}>
      <StartsIn event={event} />
    </Badge>
  );
}

/**
 * The state of an event in a word: called off, live, on air, the time until the start, or that it has no
 * replay; for a clip, its kind. Renders nothing for a replay.
 */
export function StateBadge({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('eventCard');
  if (event.mediaType !== 'event') {
    // The kind of video is more specific than the kind of media (DSC-29).
    return <Badge>{t(event.mediaSubType ?? clipKindOf(event))}</Badge>;
  }
  if (event.cancelled) {
    return (
      <Badge>
        <CalendarX aria-hidden="true" className="size-3" />
        {t('status.cancelled')}
      </Badge>
    );
  }
  if (event.eventStatus === 'live') return <LiveBadge />;
  if (event.eventStatus === 'channel') {
    return (
      <Badge tone="dark">
        <LivePulse className="text-live" />
        {t('status.channel')}
      </Badge>
    );
  }
  if (event.eventStatus === 'upcoming') return <StartBadge event={event} />;
  return hasNoReplay(event) ? <Badge>{t('noReplay')}</Badge> : null;
}

/**
 * The state where a badge does not fit, e.g. in a calendar: live or called off in words, otherwise nothing.
 */
export function StateWord({ event, className }: WordProps) {
  const t = useTranslations('eventCard.status');
  if (event.cancelled) return <span className="truncate font-medium">{t('cancelled')}</span>;
  if (event.eventStatus !== 'live') return null;
  return (
    <span className={clsx('flex items-center gap-1.5 font-semibold', className)}>
      {/* On the tint of a live match, only the text's own colour is legible in every theme. */}
      <LivePulse className="text-live-text" />
      {t('live')}
    </span>
  );
}
