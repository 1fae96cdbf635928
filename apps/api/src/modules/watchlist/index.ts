export { watchlistModule } from './watchlist.routes.ts';
