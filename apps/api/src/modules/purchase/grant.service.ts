import type { Scope } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { Holding } from '../../platform/viewer.ts';
import { titleInMessage } from '../event/index.ts';
import type { Cause } from '../payment/index.ts';
import { rightsOf, type ProductRow } from '../product/index.ts';
import { leadMs, noticeMs } from './dunning.ts';
import { insertEnds, insertEntitlements, selectStanding } from './entitlement.queries.ts';
import { addDuration, periodOf, type Anchor } from './period.ts';
import { insertChange, updatePurchase } from './purchase.queries.ts';
import type { PurchaseRow } from './purchase.table.ts';

/** Notes in the purchase's own history what was done to it. */
export const noteChange = (
  scope: Scope,
  purchaseId: string,
  change: string,
  { actor, reason }: Cause,
  at: Date,
): Promise<void> =>
  insertChange(scope, {
    tenant_id: scope.tenantId,
    id: newId('pc'),
    purchase_id: purchaseId,
    change,
    actor,
    reason,
    at,
  });

/** What a purchase is called on a receipt. */
export async function titleOfPurchase(
  scope: Scope,
  { event_id: eventId }: Pick<PurchaseRow, 'event_id'>,
  product: Pick<ProductRow, 'title'>,
): Promise<string> {
  const title = eventId === null ? null : await titleInMessage(scope, eventId);
  return title === null ? product.title : `${product.title}: ${title}`;
}

const rowOfRight = (right: Holding) => ({
  event_id: right.kind === 'ticket' ? right.eventId : null,
  identity_id: right.kind === 'subscription' ? right.identityId : null,
});

interface Given {
  /** What gives it, so that it cannot be given twice. */
  readonly key: string;
  /** How many rights it gave before, which were taken back; 0 when nothing is said. */
  readonly first?: number;
  readonly cause: Cause;
  readonly now: Date;
}

/** Gives the rights of a product to a purchase for a time. The purchase is locked. */
export async function giveRights(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  { key, first = 0, cause, now }: Given,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
): Promise<void> {
  const rights: readonly Holding[] =
    purchase.event_id === null
      ? rightsOf(product, null, null)
      : [{ kind: 'ticket', eventId: purchase.event_id, endsAt: null }];
  await insertEntitlements(
    scope,
    rights.map((right, index) => ({
      tenant_id: scope.tenantId,
      id: `${key}.${first + index}`,
      customer_id: purchase.customer_id,
      purchase_id: purchase.id,
      kind: purchase.event_id === null ? ('subscription' as const) : ('ticket' as const),
      ...rowOfRight(right),
      starts_at: startsAt,
      ends_at: endsAt,
      actor: cause.actor,
      reason: cause.reason,
      at: now,
    })),
  );
}

/**
 * Takes back the rights that a purchase gives still. The purchase is locked.
 * @param from only those that begin then or later
 */
export async function takeRights(
  scope: Scope,
  purchaseId: string,
  { actor, reason }: Cause,
  now: Date,
  from: Date | null = null,
): Promise<void> {
  const rights = await selectStanding(scope, purchaseId, from);
  await insertEnds(
    scope,
    rights.map(({ id: entitlement_id }) => ({
      tenant_id: scope.tenantId,
      entitlement_id,
      actor,
      reason,
      at: now,
    })),
  );
}

/** A time of access: which period it is, 0 for a free trial, and from where the ends are counted. */
export interface Span {
  readonly period: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly anchor: Anchor | null;
}

/** What a purchase gives first: its trial, or a period. */
function firstSpan({ trial }: Pick<PurchaseRow, 'trial'>, product: ProductRow, now: Date): Span {
  if (trial) {
    const endsAt = addDuration(now, product.trial_days ?? 1, 'day');
    return { period: 0, startsAt: now, endsAt, anchor: null };
  }
  const { startsAt, endsAt } = periodOf(product, now);
  return { period: 1, startsAt, endsAt, anchor: { at: startsAt, period: 1 } };
}

/** When the card is charged for what follows a period, and when that is announced; null where it is not. */
export function nextDates(
  { auto_renew: renews, canceled }: Pick<PurchaseRow, 'auto_renew' | 'canceled'>,
  product: ProductRow,
  { period, endsAt }: Pick<Span, 'period' | 'endsAt'>,
): { readonly charge_at: Date | null; readonly notice_at: Date | null } {
  if (!renews || canceled || endsAt === null) return { charge_at: null, notice_at: null };
  const prefetch = noticeMs(product, period === 0);
  return {
    charge_at: new Date(endsAt.getTime() - leadMs),
    notice_at: prefetch === null ? null : new Date(endsAt.getTime() - prefetch),
  };
}

/**
 * Gives what a purchase stands for, for one period: the first, from now on, unless `span` says another.
 * The purchase is locked.
 */
export async function grantAccess(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  given: Given,
  span: Span = firstSpan(purchase, product, given.now),
): Promise<void> {
  const { cause, now } = given;
  await giveRights(scope, purchase, product, given, span);
  await updatePurchase(scope, purchase.id, {
    status: 'active',
    decline_reason: null,
    starts_at: purchase.starts_at ?? span.startsAt,
    ends_at: span.endsAt,
    ...(span.period > 0 && { last_payment_at: now }),
    period: span.period,
    anchor_at: span.anchor?.at ?? null,
    anchor_period: span.anchor?.period ?? 1,
    paused: false,
    ...nextDates(purchase, product, span),
    grace_from: null,
    grace_until: null,
    declines: 0,
    updated_at: now,
  });
  await noteChange(scope, purchase.id, span.period === 0 ? 'trial begun' : 'granted', cause, now);
}
