export { SearchEntry } from './search-entry.tsx';
export { SearchSkeleton } from './search-skeleton.tsx';
