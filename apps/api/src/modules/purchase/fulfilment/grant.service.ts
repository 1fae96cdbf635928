import type { TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Holding } from '../../../platform/context/viewer.ts';
import { titleInMessage } from '../../event/index.ts';
import { type Cause, dayOf, type Sale, taxIn } from '../../payment/index.ts';
import { holdingsOf, type ProductRow } from '../../product/index.ts';
import { chargeLeadMs, noticeMs } from '../subscription/dunning.ts';
import { insertRevocations, insertEntitlements, selectUnrevoked } from './entitlement.queries.ts';
import { addDuration, periodOf, type PeriodAnchor } from '../subscription/period.ts';
import { insertChange, updatePurchase } from '../purchase.queries.ts';
import type { PurchaseRow } from '../purchase.table.ts';

/** Adds an entry to the history of a purchase. */
export const recordPurchaseChange = (
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

/** Returns the title of a product in a language; its default title if it is not translated. */
export const titleIn = (
  { title, translations }: Pick<ProductRow, 'title' | 'translations'>,
  locale: PurchaseRow['locale'],
): string => translations[locale]?.title ?? title;

/** Returns the title of a purchase on a receipt, in its language; without a colon, since mails set one behind it. */
export async function titleOfPurchase(
  scope: Scope,
  { event_id: eventId, locale }: Pick<PurchaseRow, 'event_id' | 'locale'>,
  product: Pick<ProductRow, 'title' | 'translations'>,
): Promise<string> {
  const title = eventId === null ? null : await titleInMessage(scope, eventId);
  const name = titleIn(product, locale);
  return title === null ? name : `${name} · ${title}`;
}

/** Returns what a payment for a purchase counts as in the figures: today's day, its item and its tax. */
export const saleOf = (
  tenant: Pick<TenantConfig, 'tax_rates' | 'time_zone'>,
  { event_id: eventId, country }: Pick<PurchaseRow, 'event_id' | 'country'>,
  productId: string,
  now: Date,
): Sale => ({
  day: dayOf(tenant.time_zone, now),
  productId,
  eventId,
  tax: taxIn(tenant, country),
});

const columnsOfHolding = (holding: Holding) => ({
  event_id: holding.kind === 'ticket' ? holding.eventId : null,
  identity_id: holding.kind === 'subscription' ? holding.identityId : null,
});

interface GrantOptions {
  /** The prefix of the entitlements' ids. A repeated grant with the same key fails. */
  readonly key: string;
  /** Index of the first entitlement: the number of earlier, revoked ones of this key; defaults to 0. */
  readonly firstIndex?: number;
  readonly cause: Cause;
  readonly now: Date;
}

/** Grants a purchase the entitlements of a product for a span of time. The purchase must be locked. */
export async function grantEntitlements(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  { key, firstIndex = 0, cause, now }: GrantOptions,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
): Promise<void> {
  const holdings: readonly Holding[] =
    purchase.event_id === null
      ? holdingsOf(product, null, null)
      : [{ kind: 'ticket', eventId: purchase.event_id, endsAt: null }];
  await insertEntitlements(
    scope,
    holdings.map((holding, index) => ({
      tenant_id: scope.tenantId,
      id: `${key}.${firstIndex + index}`,
      customer_id: purchase.customer_id,
      purchase_id: purchase.id,
      kind: purchase.event_id === null ? ('subscription' as const) : ('ticket' as const),
      ...columnsOfHolding(holding),
      starts_at: startsAt,
      ends_at: endsAt,
      actor: cause.actor,
      reason: cause.reason,
      at: now,
    })),
  );
}

/**
 * Revokes the remaining entitlements of a purchase. The purchase must be locked.
 * @param from only those that start then or afterwards
 */
export async function revokeEntitlements(
  scope: Scope,
  purchaseId: string,
  { actor, reason }: Cause,
  now: Date,
  from: Date | null = null,
): Promise<void> {
  const unrevoked = await selectUnrevoked(scope, purchaseId, from);
  await insertRevocations(
    scope,
    unrevoked.map(({ id: entitlement_id }) => ({
      tenant_id: scope.tenantId,
      entitlement_id,
      actor,
      reason,
      at: now,
    })),
  );
}

/**
 * A period of access: its number (0 for a free trial), its times, and the anchor for the ends of later
 * ones.
 */
export interface Span {
  readonly period: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly anchor: PeriodAnchor | null;
}

/** Returns the first span of a purchase: its free trial, or its first period. */
function firstSpan({ trial }: Pick<PurchaseRow, 'trial'>, product: ProductRow, now: Date): Span {
  if (trial) {
    const endsAt = addDuration(now, product.trial_days ?? 1, 'day');
    return { period: 0, startsAt: now, endsAt, anchor: null };
  }
  const { startsAt, endsAt } = periodOf(product, now);
  return { period: 1, startsAt, endsAt, anchor: { at: startsAt, period: 1 } };
}

/** Returns when the next period is charged, and when the owner is notified of it; null for never. */
export function nextDates(
  { auto_renew: renews, canceled }: Pick<PurchaseRow, 'auto_renew' | 'canceled'>,
  product: ProductRow,
  { period, endsAt }: Pick<Span, 'period' | 'endsAt'>,
): { readonly charge_at: Date | null; readonly notice_at: Date | null } {
  if (!renews || canceled || endsAt === null) return { charge_at: null, notice_at: null };
  const noticeLeadMs = noticeMs(product, period === 0);
  return {
    charge_at: new Date(endsAt.getTime() - chargeLeadMs),
    notice_at: noticeLeadMs === null ? null : new Date(endsAt.getTime() - noticeLeadMs),
  };
}

/**
 * Grants a purchase one period of access: the first, starting now, unless `span` overrides it. The purchase
 * must be locked.
 */
export async function grantAccess(
  scope: Scope,
  purchase: PurchaseRow,
  product: ProductRow,
  grant: GrantOptions,
  span: Span = firstSpan(purchase, product, grant.now),
): Promise<void> {
  const { cause, now } = grant;
  await grantEntitlements(scope, purchase, product, grant, span);
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
  await recordPurchaseChange(
    scope,
    purchase.id,
    span.period === 0 ? 'trial started' : 'granted',
    cause,
    now,
  );
}
