export { CardWatchlistButton, RowWatchlistButton } from './card-watchlist-button.tsx';
export { SaveIconShape } from './save-icon.tsx';
export { WatchlistButton } from './watchlist-button.tsx';
