export { CardWatchlistButton, RowWatchlistButton } from './card-watchlist-button.tsx';
export { LoadMoreList, UnavailableList } from './load-more-list.tsx';
export { SaveIconShape } from './save-icon.tsx';
export { WatchlistButton } from './watchlist-button.tsx';
export { WatchlistFrame, WatchlistSection } from './watchlist-page.tsx';
export {
  loadWatchlistPart,
  watchlistStart,
  withFirstPart,
  type WatchlistPart,
} from './watchlist.api.ts';
