import { Readable } from 'node:stream';
import { figureDaysQuery, type FigureDaysQuery } from '@grandstand/contract';
import { csvLine, csvOf } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { ModuleRoutes } from '../../platform/context/module.ts';
import { parseQuery } from '../../platform/http/request/parse-query.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { majorUnits } from '../../platform/text/major-units.ts';
import { selectEntries, selectPayoutsOfDays, type EntryWithPurchase } from './payout.queries.ts';
import type { PayoutRow } from './payout.table.ts';

/** Entries per transaction, so that a long file blocks no other request. */
const entriesPerRead = 1000;
const payoutsPerRead = 100;

const header = [
  'payout',
  'payout_reference',
  'state',
  'arrives_at',
  'kind',
  'at',
  'received',
  'deducted',
  'fee',
  'fee_returned',
  'currency',
  'provider',
  'payment_reference',
  'purchase',
  'product',
  'event',
];

const receivedText = (amount: number, currency: string) =>
  amount > 0 ? majorUnits(amount, currency) : '';
const deductedText = (amount: number, currency: string) =>
  amount < 0 ? majorUnits(amount, currency) : '';

/** Returns the row of an entry; without one, that of a payout whose entries the provider does not list. */
function rowOf(payout: PayoutRow, entry: EntryWithPurchase | null): string[] {
  const { currency } = payout;
  const amount = entry?.amount ?? payout.amount;
  const fee = entry?.fee ?? 0;
  return [
    payout.id,
    payout.reference,
    payout.state,
    payout.arrives_at.toISOString(),
    entry?.kind ?? 'payout',
    (entry?.at ?? payout.created_at).toISOString(),
    receivedText(amount, currency),
    deductedText(amount, currency),
    receivedText(fee, currency),
    deductedText(fee, currency),
    currency,
    payout.provider,
    entry?.payment_reference ?? '',
    entry?.purchase_id ?? '',
    entry?.product_id ?? '',
    entry?.event_id ?? '',
  ];
}

const lines = (rows: readonly string[][]): string => rows.map(csvLine).join('');

/** Yields the rows of a payout in parts, each read in a transaction of its own. */
async function* rowsOf(ctx: Ctx, payout: PayoutRow): AsyncGenerator<string> {
  if (!payout.entries_complete) {
    yield lines([rowOf(payout, null)]);
    return;
  }
  let after: TimeCursor | null = null;
  for (;;) {
    const last: TimeCursor | null = after;
    const entries: EntryWithPurchase[] = await ctx.db.forTenant(ctx, (scope) =>
      selectEntries(scope, payout.id, last, entriesPerRead),
    );
    if (entries.length > 0) yield lines(entries.map((entry) => rowOf(payout, entry)));
    const end = entries.at(-1);
    if (end === undefined || entries.length < entriesPerRead) return;
    after = { at: end.at, id: end.reference };
  }
}

async function* fileOf(ctx: Ctx, days: FigureDaysQuery): AsyncGenerator<string> {
  yield csvOf([header]);
  let after: TimeCursor | null = null;
  for (;;) {
    const last: TimeCursor | null = after;
    const payouts: PayoutRow[] = await ctx.db.forTenant(ctx, (scope) =>
      selectPayoutsOfDays(scope, days, ctx.tenant.time_zone, last, payoutsPerRead),
    );
    for (const payout of payouts) yield* rowsOf(ctx, payout);
    const end = payouts.at(-1);
    if (end === undefined || payouts.length < payoutsPerRead) return;
    after = { at: end.arrives_at, id: end.id };
  }
}

/** The entries of the payouts that arrive within some days, as a CSV file that is sent while it is read. */
export const payoutsFile: ModuleRoutes = {
  prefix: '/operator/payout/payouts.csv',
  body: 'none',
  caller: 'operator',
  permission: 'figures:read',
  limit: { perAddress: 60, windowMs: 60_000 },
  add: (app) => {
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const query = parseQuery(figureDaysQuery, request);
      const fileName = `payouts-${query.from}-${query.to}.csv`;
      return sendCsv(reply, fileName, Readable.from(fileOf(request.ctx, query)));
    });
  },
};
