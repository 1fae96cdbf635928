import type { CallAddresses } from './call-address.ts';

/** Videos kept on a watchlist, and positions kept of a user; the oldest positions make room. */
export const maxWatchlist = 500;

export const watchlistAddresses = {
  watchlistGet: { method: 'GET', path: '/api/user/get_watchlist', caller: 'user' },
  watchlistAdd: { method: 'POST', path: '/api/user/add_to_watchlist', caller: 'user' },
  watchlistRemove: { method: 'POST', path: '/api/user/remove_from_watchlist', caller: 'user' },
} as const satisfies CallAddresses;
