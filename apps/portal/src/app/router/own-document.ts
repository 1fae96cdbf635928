import { isClosedPage, type RouteRow } from '../../lib/page/route-row.ts';
import type { BuildUpdates, RouterContext } from './router-context.ts';

/**
 * True if a page must open as its own document, because a document keeps the policy it was opened with. For
 * ads alone this never costs a viewer state that only this document has, such as a session that the browser
 * cannot store.
 */
export const needsOwnDocument = (
  { pays, plays, path }: Pick<RouteRow, 'pays' | 'plays'> & Partial<Pick<RouteRow, 'path'>>,
  {
    tenant,
    isPayingDocument,
    isClosedDocument,
    builds,
  }: Pick<RouterContext, 'tenant' | 'isPayingDocument' | 'isClosedDocument'> & {
    readonly builds?: () => Pick<BuildUpdates, 'survivesReload'> | null;
  },
): boolean => {
  const isPaying = isPayingDocument();
  const isClosed = isClosedDocument?.() ?? null;
  if (isPaying !== null && tenant.payments !== undefined && isPaying !== (pays === true))
    return true;
  if (isClosed === null || path === undefined) return false;
  const closes = isClosedPage({ path });
  if (tenant.third_parties !== undefined && isClosed !== closes) return true;
  // Pages without playback need no ads: on the way out only a match gets its own document.
  const isOther = isClosed ? plays === true : closes;
  return tenant.ads !== undefined && isOther && builds?.()?.survivesReload() !== false;
};
