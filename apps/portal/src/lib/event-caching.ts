import type { Event } from '@grandstand/contract';
import { isSold } from '@grandstand/contract/constants';
import type { PageCaching } from './page/define-page.ts';

/**
 * Returns how pages about an event or clip may be cached. A viewer's clip of a sold event is not cached: it
 * becomes unavailable when its creator's entitlement ends, which no event change announces (SEC-27). Changes
 * of the event invalidate its clips.
 */
export const cachingOf = ({
  eventId,
  visibility,
  commerceType,
}: Pick<Event, 'eventId' | 'visibility' | 'commerceType'>): PageCaching => ({
  mayCache: visibility === null || !isSold(commerceType),
  events: [eventId],
});
