/** Compares the product's ledger with the bank's independent one. */
import type { TestApi } from '../../testing.ts';
import type { SandboxBank } from '../payment/index.ts';

export interface Audit {
  /** Paid, but without access. */
  readonly lost: readonly string[];
  /** Charged twice: one intent twice, or two unrefunded intents of a customer for the same item or period. */
  readonly double: readonly string[];
  /** Access to a paid item without a payment, first trial or first grace period. */
  readonly unpaid: readonly string[];
  /** Payments that our ledger and the bank's record differently. */
  readonly unbooked: readonly string[];
  /** Intents that are still open. */
  readonly open: readonly string[];
}

const twice = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index);

/**
 * Returns the mismatches of a tenant. Every list is empty if nothing was lost, doubled or granted without
 * payment.
 */
export async function auditOf(
  { db }: Pick<TestApi, 'db'>,
  tenantId: string,
  bank: SandboxBank,
): Promise<Audit> {
  const rows = await db.forTenant(tenantId, async ({ trx }) => ({
    intents: await trx.selectFrom('payment_intent').selectAll().execute(),
    purchases: await trx.selectFrom('purchase').selectAll().execute(),
    rights: await trx.selectFrom('entitlement').selectAll().execute(),
    ledger: await trx
      .selectFrom('ledger_entry')
      .selectAll()
      .where('account', '=', 'provider:sandbox')
      .execute(),
  }));
  const moved = bank.transfers();
  const charges = moved.filter(({ kind }) => kind === 'charge').map(({ key }) => key);
  const refunds = new Set(moved.filter(({ kind }) => kind === 'refund').map(({ key }) => key));
  const intentOf = new Map(rows.intents.map((intent) => [intent.id, intent]));
  const purchaseOf = new Map(rows.purchases.map((purchase) => [purchase.id, purchase]));
  const thingOf = (key: string): string => {
    const purchase = purchaseOf.get(intentOf.get(key)?.purchase_id ?? '');
    if (purchase === undefined) return key;
    const intent = intentOf.get(key);
    if (intent?.kind === 'renewal') return `${purchase.id} period ${intent.period}`;
    if (intent?.kind === 'upgrade') return `${purchase.id} ${intent.period} ${intent.product_id}`;
    return `${purchase.customer_id} ${purchase.event_id ?? purchase.product_id}`;
  };
  // An entitlement id is the id of its grantor plus a number.
  const grantKeyOf = (id: string) => id.replace(/\.\d+(?:\.again)?$/, '');
  const givers = new Map(
    rows.rights.map(({ id, purchase_id }) => [grantKeyOf(id), purchaseOf.get(purchase_id)]),
  );
  const paid = new Set(charges);
  const trials = [...givers].flatMap(([giver, purchase]) =>
    intentOf.get(giver)?.kind === 'trial' ? [{ giver, purchase }] : [],
  );
  const tried = trials.map(({ purchase }) => `${purchase?.customer_id} ${purchase?.product_id}`);
  const graceOf = (giver: string) => /^(.+)\.grace\.(\d+)\.\d+$/.exec(giver);
  const graces = [...givers.keys()].filter((giver) => graceOf(giver) !== null);
  const credited = twice(graces.map((giver) => graceOf(giver)?.slice(1).join(' ') ?? ''));
  const free = new Set([...trials.map(({ giver }) => giver), ...graces]);
  // Computed independently of the product's code: true if a coupon covers the full period.
  const costsNothing = (giver: string): boolean => {
    const purchase = givers.get(giver);
    if (purchase === undefined) return false;
    const { price, percent_off: percent, amount_off: amount, off_periods: periods } = purchase;
    const period = intentOf.get(giver)?.period ?? Number(/\.(\d+)$/.exec(giver)?.[1] ?? 1);
    if (periods !== null && period > periods) return price === 0;
    return price === 0 || percent === 100 || (amount ?? 0) >= price;
  };
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const atBank = (key: string) =>
    sum(
      moved
        .filter((transfer) => transfer.key === key)
        .map(({ kind, amount }) => (kind === 'charge' ? amount : -amount)),
    );
  const inBooks = (key: string) =>
    sum(rows.ledger.filter((line) => line.intent_id === key).map(({ amount }) => amount));
  return {
    lost: charges.filter((key) => !givers.has(key) && !refunds.has(key)),
    double: [...twice(charges), ...twice(charges.filter((key) => !refunds.has(key)).map(thingOf))],
    unpaid: [
      ...[...givers.keys()].filter(
        (giver) => !paid.has(giver) && !free.has(giver) && !costsNothing(giver),
      ),
      ...twice(tried),
      ...credited,
    ],
    unbooked: [...intentOf.keys()].filter((key) => atBank(key) !== inBooks(key)),
    open: rows.intents
      .filter(({ status }) => ['created', 'requires_action', 'processing'].includes(status))
      .map(({ id }) => id),
  };
}

export const inOrder: Audit = { lost: [], double: [], unpaid: [], unbooked: [], open: [] };
