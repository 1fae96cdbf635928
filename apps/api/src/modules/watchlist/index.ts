export { watchlistModule } from './watchlist.routes.ts';
export { exportWatchlist } from './watchlist.service.ts';
