export {
  activeFilters,
  filtersInQuery,
  filterBody,
  offeredAccess,
  dayTimeZone,
  timeZoneOfFilters,
  type ChosenFilters,
  type FilterName,
} from './filter.ts';
export { boundsOfDay } from './date-range.ts';
export { FilterBar } from './filter-bar.tsx';
export {
  loadFilterOptions,
  noOptions,
  offeredSports,
  type FilterOptions,
} from './filter-options.ts';
export { ResultsChip } from './results-chip.tsx';
export { NothingMatches } from './nothing-matches.tsx';
export { useReloadInViewerTimeZone } from './use-reload-in-viewer-time-zone.ts';
