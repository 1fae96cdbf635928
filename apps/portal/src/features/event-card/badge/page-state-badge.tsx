import type { Event } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { isOverdue, isStartingSoon, pageStatusOf } from '../card/event-properties.ts';
import { StartsIn } from './starts-in.tsx';
import { clipKindOf, LiveBadge } from './state-badge.tsx';

interface Props {
  readonly event: Event;
  /** True if the event is over. */
  readonly hasEnded: boolean;
  /** True if the event should be live, but its stream has not started. */
  readonly isWaiting?: boolean;
  /** True if the page cannot know whether the event is still live. */
  readonly isDisconnected?: boolean;
}

function PlannedBadge({ event }: Pick<Props, 'event'>) {
  const t = useTranslations('eventCard');
  const now = useNow();
  if (isStartingSoon(event, now))
    return (
      <Badge tone="accent">
        <StartsIn event={event} />
      </Badge>
    );
  if (event.eventStatus === 'upcoming' && isOverdue(event, now))
    return <Badge tone="plain">{t('notLiveYet')}</Badge>;
  return <Badge tone="plain">{t(`status.${pageStatusOf(event)}`)}</Badge>;
}

/** The state badge of the event's own page, where it is always present. */
export function PageStateBadge({
  event,
  hasEnded,
  isWaiting = false,
  isDisconnected = false,
}: Props) {
  const t = useTranslations('eventCard');
  const { eventStatus } = event;
  if (event.cancelled) return <Badge tone="plain">{t('status.cancelled')}</Badge>;
  if (hasEnded) return <Badge tone="plain">{t('status.ended')}</Badge>;
  if (isWaiting) return <Badge tone="accent">{t('startingSoon')}</Badge>;
  if (eventStatus === 'live' || eventStatus === 'channel') {
    if (isDisconnected) return <Badge tone="plain">{t('status.offline')}</Badge>;
    return <LiveBadge status={eventStatus} />;
  }
  if (event.mediaType !== 'event') return <Badge tone="plain">{t(clipKindOf(event))}</Badge>;
  return <PlannedBadge event={event} />;
}
