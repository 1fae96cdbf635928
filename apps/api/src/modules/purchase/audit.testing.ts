/** Compares our ledger with the bank's independent one. */
import type { TestApi } from '../../testing.ts';
import type { SandboxBank } from '../payment/index.ts';

export interface Audit {
  /** Paid, but without access. */
  readonly lost: readonly string[];
  /** Charged twice: one intent twice, or two unrefunded intents of a customer for an item or period that overlap. */
  readonly double: readonly string[];
  /** Access that no payment, full discount, first trial or first grace period explains. */
  readonly unpaid: readonly string[];
  /** Payments that our ledger and the bank's record differently. */
  readonly unbooked: readonly string[];
  /** Intents that are still open. */
  readonly open: readonly string[];
}

const repeatsIn = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index);

/**
 * Compares a tenant's purchases and ledger with its bank. Every list is empty if they match and no payment is
 * open.
 */
export async function auditOf(
  { db }: Pick<TestApi, 'db'>,
  tenantId: string,
  bank: SandboxBank,
): Promise<Audit> {
  const rows = await db.forTenant(tenantId, async ({ trx }) => ({
    intents: await trx.selectFrom('payment_intent').selectAll().execute(),
    purchases: await trx.selectFrom('purchase').selectAll().execute(),
    entitlements: await trx.selectFrom('entitlement').selectAll().execute(),
    ledger: await trx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('account', '=', 'provider:sandbox')
      .execute(),
  }));
  const transfers = bank.transfers();
  const charges = transfers.filter(({ kind }) => kind === 'charge').map(({ key }) => key);
  const intentOf = new Map(rows.intents.map((intent) => [intent.id, intent]));
  const purchaseOf = new Map(rows.purchases.map((purchase) => [purchase.id, purchase]));
  /** Names the item or period that an intent pays for, which may be paid for only once. */
  const itemOf = (intentId: string): string => {
    const intent = intentOf.get(intentId);
    const purchase = purchaseOf.get(intent?.purchase_id ?? '');
    if (purchase === undefined) return intentId;
    if (intent?.kind === 'renewal') return `${purchase.id} period ${intent.period}`;
    if (intent?.kind === 'upgrade') return `${purchase.id} ${intent.period} ${intent.product_id}`;
    return `${purchase.customer_id} ${purchase.event_id ?? purchase.product_id}`;
  };
  // An entitlement id is its grant key (mostly the id of an intent or purchase) plus a number.
  const grantKeyOf = (id: string) => id.replace(/\.\d+(?:\.again)?$/, '');
  const purchaseByGrant = new Map(
    rows.entitlements.map(({ id, purchase_id }) => [grantKeyOf(id), purchaseOf.get(purchase_id)]),
  );
  const paid = new Set(charges);
  const trials = [...purchaseByGrant].flatMap(([grantKey, purchase]) =>
    intentOf.get(grantKey)?.kind === 'trial' ? [{ grantKey, purchase }] : [],
  );
  const trialItems = trials.map(
    ({ purchase }) => `${purchase?.customer_id} ${purchase?.product_id}`,
  );
  const graceOf = (grantKey: string) => /^(.+)\.grace\.(\d+)\.\d+$/.exec(grantKey);
  const graces = [...purchaseByGrant.keys()].filter((grantKey) => graceOf(grantKey) !== null);
  const repeatedGraces = repeatsIn(
    graces.map((grantKey) => graceOf(grantKey)?.slice(1).join(' ') ?? ''),
  );
  const free = new Set([...trials.map(({ grantKey }) => grantKey), ...graces]);
  // Computed independently of the code under test: true if a coupon covers the full period.
  const costsNothing = (grantKey: string): boolean => {
    const purchase = purchaseByGrant.get(grantKey);
    if (purchase === undefined) return false;
    const { price, percent_off: percent, amount_off: amount, off_periods: periods } = purchase;
    const period = intentOf.get(grantKey)?.period ?? Number(/\.(\d+)$/.exec(grantKey)?.[1] ?? 1);
    if (periods !== null && period > periods) return price === 0;
    return price === 0 || percent === 100 || (amount ?? 0) >= price;
  };
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amountAtBank = (key: string) =>
    sum(
      transfers
        .filter((transfer) => transfer.key === key)
        .map(({ kind, amount }) => (kind === 'refund' || kind === 'dispute' ? -amount : amount)),
    );
  /** Purchases of one item of which two are paid, although the first had not ended when the second was bought. */
  const overlapsIn = (keys: readonly string[]): string[] => {
    const bought = keys
      .flatMap((key) => {
        const purchase = purchaseOf.get(intentOf.get(key)?.purchase_id ?? '');
        return purchase === undefined ? [] : [{ item: itemOf(key), purchase }];
      })
      .toSorted((a, b) => a.purchase.created_at.getTime() - b.purchase.created_at.getTime());
    return bought.flatMap(({ item, purchase }, index) =>
      bought
        .slice(0, index)
        .filter(
          (before) =>
            before.item === item &&
            (before.purchase.id === purchase.id ||
              before.purchase.ended_at === null ||
              before.purchase.ended_at > purchase.created_at),
        )
        .map(() => item),
    );
  };
  const amountInLedger = (key: string) =>
    sum(rows.ledger.filter((entry) => entry.intent_id === key).map(({ amount }) => amount));
  /** Payments that were refunded in full. */
  const fullyRefunded = new Set(charges.filter((key) => amountAtBank(key) === 0));
  return {
    lost: charges.filter((key) => !purchaseByGrant.has(key) && !fullyRefunded.has(key)),
    double: [
      ...repeatsIn(charges),
      ...overlapsIn(charges.filter((key) => !fullyRefunded.has(key))),
    ],
    unpaid: [
      ...[...purchaseByGrant.keys()].filter(
        (grantKey) => !paid.has(grantKey) && !free.has(grantKey) && !costsNothing(grantKey),
      ),
      ...repeatsIn(trialItems),
      ...repeatedGraces,
    ],
    unbooked: [...intentOf.keys()].filter((key) => amountAtBank(key) !== amountInLedger(key)),
    open: rows.intents
      .filter(({ status }) => ['created', 'requires_action', 'processing'].includes(status))
      .map(({ id }) => id),
  };
}

/** The audit of a tenant whose ledger matches the bank's, without open payments. */
export const noMismatches: Audit = { lost: [], double: [], unpaid: [], unbooked: [], open: [] };
