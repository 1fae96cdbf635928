import { maxRevenuePortals, type FigureDaysQuery, type PortalRevenue } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { csvOf } from '@grandstand/contract/constants';
import { majorUnits } from '../../platform/text/major-units.ts';
import { listPermittedPortals } from '../operator/index.ts';
import { selectRevenueTotals } from './figures.queries.ts';

const header = [
  'portal',
  'host',
  'currency',
  'payments',
  'paid',
  'paid_tax',
  'refunds',
  'refunded',
  'refunded_tax',
];

const rowOf = (entry: PortalRevenue): (string | number)[] => [
  entry.name,
  entry.host,
  entry.currency,
  entry.payments,
  majorUnits(entry.paid, entry.currency),
  majorUnits(entry.paidTax, entry.currency),
  entry.refunds,
  majorUnits(entry.refunded, entry.currency),
  majorUnits(entry.refundedTax, entry.currency),
];

/**
 * Returns the revenue of each portal whose figures the signed-in person may read, by name, one transaction after the
 * other, and the same as a file for an accountant. Throws `operator_person_required` for a key.
 */
export async function listRevenueOfPortals(
  ctx: Ctx,
  { from, to }: FigureDaysQuery,
): Promise<{ entries: PortalRevenue[]; portals: number; hasMore: boolean; csv: string }> {
  const readable = await listPermittedPortals(ctx, 'figures:read');
  const portals = readable.slice(0, maxRevenuePortals);
  const entries: PortalRevenue[] = [];
  for (const { id: tenantId, name, host } of portals) {
    const totals = await ctx.db.forTenant(tenantId, (scope) =>
      selectRevenueTotals(scope, { from, to }),
    );
    entries.push(...totals.map((total) => ({ tenantId, name, host, ...total })));
  }
  return {
    entries,
    portals: portals.length,
    hasMore: readable.length > portals.length,
    csv: csvOf([header, ...entries.map(rowOf)]),
  };
}
