export { EventCard, EventCardSkeleton } from './event-card.tsx';
export { FailedNotice } from './failed-notice.tsx';
export { LockBadge, StateBadge } from './card-badges.tsx';
export { Crest } from './team-rows.tsx';
export { nameTransition } from './name-transition.ts';
export { useEventTime } from './use-event-time.ts';
export { MediaListSection } from './media-list-section.tsx';
export { MediaListSkeleton } from './list-skeleton.tsx';
export type { EventSource, ListSource } from './list-source.ts';
export { listMemory } from './list-memory.ts';
export { useVisit } from './use-visit.ts';
export { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';
export {
  clockText,
  competitionOf,
  hasNoReplay,
  isStartingSoon,
  lockOf,
  pageStatusOf,
  sidesOf,
  startOf,
  titleOf,
} from './event-facts.ts';
export {
  activeFilters,
  chosenIn,
  filterBody,
  zoneOfDays,
  zoneThatCounts,
  type Chosen,
  type FilterName,
} from './filter.ts';
export { FilterBar } from './filter-bar.tsx';
export { loadFilterOptions, noOptions, type FilterOptions } from './filter-options.ts';
export { listPageClass, ListPageSkeleton } from './list-header.tsx';
export { NothingMatches } from './list-page.tsx';
export { MarkedText } from './marked-text.tsx';
export { listQueries } from './page-queries.ts';
export { useViewerDays } from './use-viewer-days.ts';
