import { isSensitivePage, type RouteRow } from '../../lib/page/route-row.ts';
import type { BuildUpdates, RouterContext } from './router-context.ts';

/**
 * True if a page must open as its own document, because the content security policy of a document cannot
 * change. If only ads require it, a page does not if the viewer would lose state that only this document
 * has, such as a session that the browser cannot store.
 */
export const needsOwnDocument = (
  { pays, plays, path }: Pick<RouteRow, 'pays' | 'plays'> & Partial<Pick<RouteRow, 'path'>>,
  {
    tenant,
    isPayingDocument,
    isSensitiveDocument,
    builds,
  }: Pick<RouterContext, 'tenant' | 'isPayingDocument' | 'isSensitiveDocument'> & {
    readonly builds?: () => Pick<BuildUpdates, 'survivesReload'> | null;
  },
): boolean => {
  const isPaying = isPayingDocument();
  const isSensitive = isSensitiveDocument?.() ?? null;
  if (isPaying !== null && tenant.payments !== undefined && isPaying !== (pays === true))
    return true;
  if (isSensitive === null || path === undefined) return false;
  const isTargetSensitive = isSensitivePage({ path });
  if (tenant.third_parties !== undefined && isSensitive !== isTargetSensitive) return true;
  // Only pages with playback have ads, so only they must leave a sensitive document.
  const needsOtherPolicy = isSensitive ? plays === true : isTargetSensitive;
  return tenant.ads !== undefined && needsOtherPolicy && builds?.()?.survivesReload() !== false;
};
