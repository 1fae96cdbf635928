export { SearchEntry } from './search-entry.tsx';
