import type { RouteRow } from '../../lib/page/route-row.ts';

/**
 * True if search engines must not index the page, whatever it says: sign-in pages and pages that need an
 * account.
 */
export const isHiddenPage = (row: RouteRow): boolean =>
  row.layout === 'auth' || row.middleware.includes('sign-in-required');
