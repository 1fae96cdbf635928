export { CardWatchlistButton } from './card-watchlist-button.tsx';
export { WatchlistButton } from './watchlist-button.tsx';
export { followSelected } from './watchlist-store.ts';
