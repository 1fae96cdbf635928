export { EventCard, EventCardSkeleton } from './event-card.tsx';
export { LockBadge, StateBadge } from './card-badges.tsx';
export { Crest } from './team-rows.tsx';
export { nameTransition } from './name-transition.ts';
export { useEventTime } from './use-event-time.ts';
export {
  clockText,
  competitionOf,
  hasNoReplay,
  isStartingSoon,
  lockOf,
  pageStatusOf,
  sidesOf,
  startOf,
} from './event-facts.ts';
