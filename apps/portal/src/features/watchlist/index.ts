export { CardWatchlistButton, RowWatchlistButton } from './card-watchlist-button.tsx';
export { WatchlistButton } from './watchlist-button.tsx';
