import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of videos on a watchlist. */
export const maxWatchlist = 500;

export const watchlistAddresses = {
  get: { method: 'GET', path: '/api/user/get_watchlist', caller: 'user' },
  add: { method: 'POST', path: '/api/user/add_to_watchlist', caller: 'user' },
  remove: { method: 'POST', path: '/api/user/remove_from_watchlist', caller: 'user' },
} as const satisfies CallAddresses;
