import { Readable } from 'node:stream';
import { figureDaysQuery, type FigureDaysQuery } from '@grandstand/contract';
import { csvOf } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import type { ModuleRoutes } from '../../platform/context/module.ts';
import { parseQuery } from '../../platform/http/request/parse-query.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { majorUnits } from '../../platform/text/major-units.ts';
import { selectReceiptsOfDays, type AccountedReceipt } from './figures.queries.ts';

/** Receipts per transaction, so that a long file blocks no other request. */
const receiptsPerRead = 1000;

const header = [
  'number',
  'kind',
  'issued_at',
  'title',
  'paid',
  'refunded',
  'currency',
  'tax_country',
  'tax_percent',
  'tax_included',
  'net',
  'purchase',
  'product',
  'event',
  'provider',
  'provider_reference',
];

function rowOf(receipt: AccountedReceipt): (string | number)[] {
  const isRefund = receipt.kind === 'refund';
  const text = majorUnits(receipt.amount, receipt.currency);
  const { amount, currency, taxAmount, taxRate } = receipt;
  const tax = taxAmount ?? 0;
  return [
    receipt.number,
    receipt.kind,
    receipt.issuedAt.toISOString(),
    receipt.title,
    isRefund ? '' : text,
    isRefund ? text : '',
    currency,
    receipt.taxCountry ?? '',
    taxRate === null ? '' : taxRate / 100,
    taxAmount === null ? '' : majorUnits(tax, currency),
    majorUnits(amount - tax, currency),
    receipt.purchaseId,
    receipt.productId,
    receipt.eventId ?? '',
    receipt.provider,
    receipt.reference ?? '',
  ];
}

/** The receipt after which the next part starts; null for the first part. */
type Position = Pick<AccountedReceipt, 'issuedAt' | 'number'> | null;

/** Yields the file in parts, each read in a transaction of its own. */
async function* fileOf(ctx: Ctx, { from, to }: FigureDaysQuery): AsyncGenerator<string> {
  yield csvOf([header]);
  let after: Position = null;
  for (;;) {
    const last: Position = after;
    const receipts: AccountedReceipt[] = await ctx.db.forTenant(ctx, (scope) =>
      selectReceiptsOfDays(scope, { from, to }, ctx.tenant.time_zone, last, receiptsPerRead),
    );
    if (receipts.length > 0) yield csvOf(receipts.map(rowOf)).slice(1);
    after = receipts.at(-1) ?? null;
    if (receipts.length < receiptsPerRead) return;
  }
}

/** All receipts of some days for an accountant, as a CSV file that is sent while it is read. */
export const receiptsFile: ModuleRoutes = {
  prefix: '/operator/figures/receipts.csv',
  body: 'none',
  caller: 'operator',
  permission: 'figures:read',
  limit: { perAddress: 60, windowMs: 60_000 },
  add: (app) => {
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const query = parseQuery(figureDaysQuery, request);
      const fileName = `receipts-${query.from}-${query.to}.csv`;
      return sendCsv(reply, fileName, Readable.from(fileOf(request.ctx, query)));
    });
  },
};
