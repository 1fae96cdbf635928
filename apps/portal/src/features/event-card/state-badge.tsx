import type { EventListEntry } from '@grandstand/contract';
import { CalendarX } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useRelativeTime } from '../../lib/i18n/relative-time.ts';
import { Badge, LivePulse } from '../../ui/badge.tsx';
import { hasNoReplay, isStartingSoon, startOf } from './event-facts.ts';

interface Props {
  readonly event: EventListEntry;
  readonly now: number;
}

const nearMs = 24 * 60 * 60 * 1000;

const isHighlight = ({ mediaType }: EventListEntry): boolean =>
  mediaType === 'highlight' || mediaType === 'user_highlight';

/** The state of an event in a word: called off, live, on air, about to start, how long until then, kind of clip. */
export function StateBadge({ event, now }: Props) {
  const t = useTranslations('eventCard');
  const relativeTime = useRelativeTime();
  if (event.mediaType !== 'event') {
    // A kind of video says more than the kind of media (DSC-29).
    return <Badge>{t(event.mediaSubType ?? (isHighlight(event) ? 'highlight' : 'clip'))}</Badge>;
  }
  if (event.cancelled) {
    return (
      <Badge>
        <CalendarX aria-hidden="true" className="size-3" />
        {t('cancelled')}
      </Badge>
    );
  }
  if (event.eventStatus === 'live') {
    return (
      <Badge tone="live">
        <LivePulse />
        {t('live')}
      </Badge>
    );
  }
  if (event.eventStatus === 'channel') {
    return (
      <Badge tone="dark">
        <LivePulse className="text-live" />
        {t('onAir')}
      </Badge>
    );
  }
  if (isStartingSoon(event, now)) return <Badge tone="accent">{t('startingSoon')}</Badge>;
  if (event.eventStatus === 'upcoming' && startOf(event) - now < nearMs) {
    return <Badge>{relativeTime(startOf(event), { now, style: 'narrow' })}</Badge>;
  }
  return hasNoReplay(event) ? <Badge>{t('noReplay')}</Badge> : null;
}
