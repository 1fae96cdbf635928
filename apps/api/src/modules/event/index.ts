export {
  type Availability,
  type RestrictedEvent,
  availabilityOf,
  isOpenToAnyone,
  isVisible,
} from './availability.ts';
export { isOpenToTheRoom, loadWithinMsOf } from './announce.ts';
export {
  betweenOf,
  chosen,
  eventFilter,
  searchScopesOf,
  type EventFilter,
} from './event-filter.ts';
export { isNoClipOfMinors } from './event-conditions.queries.ts';
export type { EventRow } from './event.table.ts';
export { eventTitles, titleInMessage } from './event-names.ts';
export { eventListingOf, eventViewOf } from './event-view.ts';
export {
  type EventListing,
  type PlayableEvent,
  getClip,
  getPlayable,
  getAnyPlayable,
  getWatchable,
  isVideoOpen,
  listEventPage,
  listFirstFound,
} from './event.service.ts';
export { importContent } from './import-content.ts';
export { countEvent, setScheduledStream } from './operate-event.service.ts';
export { knownScore, knownTimeline, shownSeconds } from './score.ts';
export { linkEvents } from './linked-events.ts';
export { getOpenEvent } from './open-event.ts';
export { type FindPrices, type PriceQuestion, priceTags } from './price-tags.ts';
export { type LinkedEvent, playedOf, presentEntry, presentTeam } from './present-event.ts';
export { changeUserClip, createUserClip, getOwnClip, removeUserClip } from './user-clip.service.ts';
