import type { Event } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { isStartingSoon, pageStatusOf } from '../card/event-facts.ts';
import { clipKindOf, LiveBadge } from './state-badge.tsx';

interface PageProps {
  readonly event: Event;
  /** Over, without anything to play instead. */
  readonly hasEnded: boolean;
  /** Scheduled to be on, but the stream has not started. */
  readonly isWaiting?: boolean;
  /** Unknown whether it is still on. */
  readonly isDisconnected?: boolean;
}

function PlannedBadge({ event }: Pick<PageProps, 'event'>) {
  const t = useTranslations('eventCard');
  const now = useNow();
  if (isStartingSoon(event, now)) return <Badge tone="accent">{t('startingSoon')}</Badge>;
  return <Badge tone="plain">{t(`status.${pageStatusOf(event)}`)}</Badge>;
}

/** The state badge of the event's own page, where it is always present. */
export function PageStateBadge({
  event,
  hasEnded,
  isWaiting = false,
  isDisconnected: isCutOff = false,
}: PageProps) {
  const t = useTranslations('eventCard');
  const { eventStatus } = event;
  if (event.cancelled) return <Badge tone="plain">{t('status.cancelled')}</Badge>;
  if (hasEnded) return <Badge tone="plain">{t('status.ended')}</Badge>;
  if (isWaiting) return <Badge tone="accent">{t('startingSoon')}</Badge>;
  if (eventStatus === 'live' || eventStatus === 'channel') {
    if (isCutOff) return <Badge tone="plain">{t('status.offline')}</Badge>;
    return <LiveBadge status={eventStatus} />;
  }
  if (event.mediaType !== 'event') return <Badge tone="plain">{t(clipKindOf(event))}</Badge>;
  return <PlannedBadge event={event} />;
}
