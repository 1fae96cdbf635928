export { cardEvents, type CardEvent } from './card-event.ts';
export { EventCard, EventCardSkeleton } from './event-card.tsx';
export { CardSlot, CardSlotsHere, ownSlots, type CardSlots } from './card-slots.tsx';
export { EventRail } from './event-rail.tsx';
export { EventRailSkeleton } from './event-rail-skeleton.tsx';
export { ListPicture } from './list-picture.tsx';
export { EventTime } from './event-time.tsx';
export { PageStateBadge } from './page-state-badge.tsx';
export { LiveBadge, StateBadge, StateWord } from './state-badge.tsx';
export { Crest } from './team-rows.tsx';
export { nameTransition } from './name-transition.ts';
export { dayStepMs, nearDayOf, useNameDay, type NameDay } from './use-event-time.ts';
export {
  clockText,
  competitionOf,
  fullNameOf,
  hasNoReplay,
  isStartingSoon,
  lockOf,
  pageStatusOf,
  sidesOf,
  startOf,
  titleOf,
} from './event-facts.ts';
export { setFinishedVideos, useIsFinished } from './finished-videos.ts';
export { useShown } from './use-shown.ts';
export { isSpoiler, quieted, resultsParameter, useListTitle } from './quiet-title.ts';
export { matchMinute } from './match-minute.ts';
export { MatchMinute } from './match-minute-text.tsx';
export { MarkedText } from './marked-text.tsx';
export { replaysIn, withoutMomentsOf, withoutSpoilers } from './moments.ts';
