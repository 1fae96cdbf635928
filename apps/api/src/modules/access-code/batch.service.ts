import type {
  AccessCodeBatch,
  AccessCodeBatchEntry,
  accessCodeBatchListQuery,
  CallInput,
  ContentAccessCodes,
  Calls,
} from '@grandstand/contract';
import { contentAccessCodes } from '@grandstand/contract';
import { csvOf } from '@grandstand/contract/constants';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { recordChange } from '../audit/index.ts';
import { runIdempotently } from '../idempotency-key/index.ts';
import { getReachableEvent } from '../event/index.ts';
import { productsById } from '../product/index.ts';
import {
  endBatch,
  findBatch,
  insertBatch,
  insertCodes,
  selectBatches,
  selectCodes,
  selectRedemptions,
} from './access-code.queries.ts';
import type { AccessCodeBatchRow } from './access-code.table.ts';
import { discountOf } from './access-code.service.ts';
import type { TokenSecrets } from '../../platform/security/derive-key.ts';
import { batchCode, codeHash, codeHint } from './code-text.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';

type NewBatch = NonNullable<CallInput<Calls['accessCode']['createBatch']>['body']>;

const codeRowsOf = (
  secret: TokenSecrets,
  { tenantId }: Scope,
  { id, uses }: Pick<AccessCodeBatchRow, 'id' | 'uses'>,
  codes: readonly string[],
) =>
  codes.map((code, index) => ({
    tenant_id: tenantId,
    batch_id: id,
    number: index + 1,
    hash: codeHash(secret, tenantId, code),
    hint: codeHint(code),
    uses,
  }));

const presentTerms = (batch: AccessCodeBatchRow, count: number): Omit<AccessCodeBatch, 'csv'> => ({
  id: batch.id,
  label: batch.label,
  count,
  productId: batch.product_id,
  eventId: batch.event_id,
  discount: discountOf(batch),
  validFrom: batch.valid_from.toISOString(),
  validUntil: isoTimeOf(batch.valid_until),
  uses: batch.uses,
});

const present = (batch: AccessCodeBatchRow, count: number, csv: string): AccessCodeBatch => ({
  ...presentTerms(batch, count),
  csv,
});

/** Returns a page of batches, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listBatches(
  ctx: Ctx,
  { after, size, kind }: z.output<typeof accessCodeBatchListQuery>,
): Promise<{ entries: AccessCodeBatchEntry[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) => selectBatches(scope, kind, cursor, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) => timeCursorOf(at, id));
  const entries = page.map((batch) => ({
    ...presentTerms(batch, batch.count),
    used: batch.used,
    createdAt: batch.created_at.toISOString(),
  }));
  return { entries, next };
}

/**
 * Throws `product_not_found`, `event_not_found`, and `product_not_sold` for an event of a subscription, and
 * for a discount in a currency other than the product's.
 */
async function checkTarget(
  scope: Scope,
  batch: Pick<AccessCodeBatchRow, 'product_id' | 'event_id' | 'off_currency'>,
): Promise<void> {
  const { product_id: productId, event_id: eventId, off_currency: currency } = batch;
  if (productId !== null) {
    const product = (await productsById(scope, [productId])).get(productId);
    if (product === undefined) throw new AppError('product_not_found');
    const isOtherCurrency = currency !== null && currency !== product.currency;
    if (isOtherCurrency || (eventId !== null && product.type !== 'PPV'))
      throw new AppError('product_not_sold');
  }
  if (eventId !== null) await getReachableEvent(scope, eventId);
}

/** Returns the columns of a discount. */
const rowOfDiscount = (
  discount: ContentAccessCodes['discount'],
): Pick<AccessCodeBatchRow, 'percent_off' | 'amount_off' | 'off_currency' | 'off_periods'> => ({
  percent_off: discount?.percent ?? null,
  amount_off: discount?.amount ?? null,
  off_currency: discount?.currency ?? null,
  off_periods: discount?.periods ?? null,
});

/** Formats a coupon's discount for the file: `25 %`, or `500 EUR` in minor currency units. */
const discountText = ({
  percent_off: percent,
  amount_off: amount,
  off_currency: currency,
}: AccessCodeBatchRow): string => {
  if (percent !== null) return `${percent} %`;
  return amount === null ? '' : `${amount} ${currency ?? ''}`;
};

/** Sets the fields that a request omits to null. */
const completeDiscount = (discount: NewBatch['discount']): ContentAccessCodes['discount'] =>
  discount == null
    ? null
    : {
        percent: discount.percent ?? null,
        amount: discount.amount ?? null,
        currency: discount.currency ?? null,
        periods: discount.periods ?? null,
      };

/**
 * Creates a batch of codes. Only the CSV file in the result contains them; stored rows do not reveal them.
 * Throws the errors of `checkTarget`, and `idempotency_key_reused`.
 */
export async function createBatch(ctx: Ctx, body: NewBatch): Promise<AccessCodeBatch> {
  const now = new Date(ctx.clock());
  const newBatch: AccessCodeBatchRow = {
    tenant_id: ctx.tenant.id,
    id: newId('ac'),
    label: body.label,
    product_id: body.productId ?? null,
    event_id: body.eventId ?? null,
    uses: body.uses ?? 1,
    valid_from: body.validFrom === undefined ? now : new Date(body.validFrom),
    valid_until: body.validUntil == null ? null : new Date(body.validUntil),
    ...rowOfDiscount(completeDiscount(body.discount)),
    created_at: now,
  };
  const codesOf = ({ id }: AccessCodeBatchRow) =>
    Array.from({ length: body.count }, (_, index) =>
      batchCode(ctx.tokenSecret, ctx.tenant.id, id, index + 1),
    );
  const batch = await runIdempotently<AccessCodeBatchRow, string>(ctx, {
    work: async (scope) => {
      await checkTarget(scope, newBatch);
      await insertBatch(scope, newBatch);
      await insertCodes(scope, codeRowsOf(ctx.tokenSecret, scope, newBatch, codesOf(newBatch)));
      await recordChange(ctx, scope, {
        action: 'accessCode.createBatch',
        subject: { kind: 'accessCode', id: newBatch.id },
        before: null,
        after: presentTerms(newBatch, body.count),
      });
      return newBatch;
    },
    record: ({ id }) => id,
    replay: async (id, scope) => {
      const stored = await findBatch(scope, id);
      if (stored === null) throw new AppError('access_code_batch_not_found');
      return stored;
    },
  });
  const codes = codesOf(batch);
  const { label, product_id: product, event_id: event, uses } = batch;
  const csv = csvOf([
    [
      'number',
      'code',
      'label',
      'product',
      'event',
      'uses',
      'valid_from',
      'valid_until',
      'discount',
      'periods',
    ],
    ...codes.map((code, index) => [
      index + 1,
      code,
      label,
      product ?? '',
      event ?? '',
      uses,
      batch.valid_from.toISOString(),
      isoTimeOf(batch.valid_until) ?? '',
      discountText(batch),
      batch.off_periods ?? '',
    ]),
  ]);
  return present(batch, codes.length, csv);
}

async function loadBatchWithCsv(scope: Scope, id: string): Promise<AccessCodeBatch> {
  const batch = await findBatch(scope, id);
  if (batch === null) throw new AppError('access_code_batch_not_found');
  const codes = await selectCodes(scope, id);
  const csv = csvOf([
    ['number', 'ends_with', 'label', 'uses', 'used', 'last_redeemed'],
    ...codes.map(({ number, hint, uses, used, redeemedAt }) => [
      number,
      hint,
      batch.label,
      uses,
      used,
      isoTimeOf(redeemedAt) ?? '',
    ]),
  ]);
  return present(batch, codes.length, csv);
}

/**
 * Returns a batch with a file of its codes' endings, uses and last redemptions. Throws
 * `access_code_batch_not_found`.
 */
export const exportBatch = (ctx: Ctx, id: string): Promise<AccessCodeBatch> =>
  ctx.db.forTenant(ctx, (scope) => loadBatchWithCsv(scope, id));

/** Ends a batch now; redemptions stay valid. Throws `access_code_batch_not_found`. */
export const closeBatch = (ctx: Ctx, id: string): Promise<AccessCodeBatch> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const before = await findBatch(scope, id);
    await endBatch(scope, id, now);
    const ended = await loadBatchWithCsv(scope, id);
    if (before !== null && (before.valid_until === null || before.valid_until > now))
      await recordChange(ctx, scope, {
        action: 'accessCode.endBatch',
        subject: { kind: 'accessCode', id },
        before: { validUntil: isoTimeOf(before.valid_until) },
        after: { validUntil: ended.validUntil },
      });
    return ended;
  });

/**
 * Imports public codes, such as those of a demo, into a tenant. Existing batches stay unchanged. Throws the
 * schema's error for an invalid batch, and the errors of `checkTarget`.
 */
export async function importAccessCodes(
  { db, clock, tokenSecret }: Pick<Platform, 'db' | 'clock' | 'tokenSecret'>,
  tenantId: string,
  batches: readonly ContentAccessCodes[],
): Promise<void> {
  const now = new Date(clock());
  await db.forTenant(tenantId, async (scope) => {
    for (const { id, label, productId, eventId, discount, uses, codes } of z
      .array(contentAccessCodes)
      .parse(batches)) {
      const batch: AccessCodeBatchRow = {
        tenant_id: tenantId,
        id,
        label,
        product_id: productId,
        event_id: eventId,
        uses,
        valid_from: now,
        valid_until: null,
        ...rowOfDiscount(discount),
        created_at: now,
      };
      await checkTarget(scope, batch);
      if (await insertBatch(scope, batch))
        await insertCodes(scope, codeRowsOf(tokenSecret, scope, batch, codes));
    }
  });
}

/** Exports the codes that an account redeemed. */
export const exportRedemptions = async (scope: Scope, userId: string) =>
  (await selectRedemptions(scope, userId)).map(({ purchaseId, productId, at }) => ({
    purchaseId,
    productId,
    redeemedAt: at.toISOString(),
  }));
