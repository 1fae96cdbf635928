import type { RouteRow } from '../lib/page/route-row.ts';

/** Kept out of search engines whatever it says: pages of signing in, and what needs an account. */
export const isHiddenPage = (row: RouteRow): boolean =>
  row.layout === 'auth' || row.middleware.includes('sign-in-required');
