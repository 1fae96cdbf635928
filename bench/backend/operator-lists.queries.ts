/** Very many accounts and purchases, and the hand-written query for each page of the operator's lists. */
import type { Database } from '@grandstand/api';
import { CompiledQuery, sql } from 'kysely';

/** Numbers of accounts and of purchases, each of which has a payment and a receipt. */
export interface CustomerCounts {
  readonly customers: number;
  readonly purchases: number;
}

/** Of this many products, the odd ones are sold as tickets for an event. */
const products = 40;
const batch = 100_000;

/**
 * Fills the tenant with accounts `u1`, `u2` and so on, every hundredth of them blocked; and with purchases of
 * them, one each minute until `now`, with a payment and a receipt each.
 */
export async function fillCustomers(
  db: Database,
  tenantId: string,
  { customers, purchases }: CustomerCounts,
  now: Date,
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) =>
    db.forTenant(tenantId, ({ trx }) => statement.execute(trx), { statementTimeoutMs: 0 });
  const inBatches = async (
    count: number,
    insert: (rows: ReturnType<typeof sql>) => ReturnType<typeof sql>,
  ) => {
    for (let from = 1; from <= count; from += batch)
      await run(
        insert(
          sql`generate_series(${from}::int, ${Math.min(count, from + batch - 1)}::int) AS series (i)`,
        ),
      );
  };
  const at = sql`${now.toISOString()}::timestamptz - i * interval '1 minute'`;
  const last4 = sql`lpad((i::bigint * 7919 % 10000)::text, 4, '0')`;
  await run(sql`INSERT INTO product (tenant_id, id, type, title, price, currency, identity_ids, duration,
      duration_units, auto_renew, active, position, created_at)
    SELECT ${tenantId}, 'p' || i, CASE WHEN i % 2 = 1 THEN 'PPV' ELSE 'SVOD' END, 'Product ' || i, 599,
      'EUR', '[]', CASE WHEN i % 2 = 0 THEN 1 END, CASE WHEN i % 2 = 0 THEN 'month' END, false, true, i, ${at}
    FROM generate_series(0, ${products - 1}::int) AS series (i)`);
  await inBatches(
    customers,
    (rows) => sql`INSERT INTO user_account (tenant_id, id, email, display_name, full_name, options,
        created_at, updated_at, blocked_at, block_reason)
      SELECT ${tenantId}, 'u' || i, md5(i::text) || '@example.test', 'Viewer ' || i, 'Viewer ' || i, '{}',
        ${at}, ${at}, CASE WHEN i % 100 = 0 THEN ${at} END, CASE WHEN i % 100 = 0 THEN 'Abuse' END
      FROM ${rows}`,
  );
  await inBatches(
    customers,
    (rows) => sql`INSERT INTO customer (tenant_id, id, user_id, created_at)
      SELECT ${tenantId}, 'k' || i, 'u' || i, ${at} FROM ${rows}`,
  );
  const customer = sql`'k' || 1 + i % ${customers}::int`;
  await inBatches(
    purchases,
    (
      rows,
    ) => sql`INSERT INTO purchase (tenant_id, id, customer_id, product_id, event_id, price, currency,
        status, auto_renew, canceled, locale, created_at, updated_at)
      SELECT ${tenantId}, 'b' || i, ${customer}, 'p' || i % ${products}::int,
        CASE WHEN i % 2 = 1 THEN 'e' || 1 + i % 5000 END, 599, 'EUR', 'ended', false, false, 'en', ${at}, ${at}
      FROM ${rows}`,
  );
  await inBatches(
    purchases,
    (rows) => sql`INSERT INTO payment_intent (tenant_id, id, purchase_id, customer_id, kind, amount,
        currency, provider, reference, save_card, status, lease_until, created_at, updated_at)
      SELECT ${tenantId}, 'i' || i, 'b' || i, ${customer}, 'purchase', 599, 'EUR', 'sandbox', 'r' || i, false,
        'succeeded', ${at}, ${at}, ${at}
      FROM ${rows}`,
  );
  await inBatches(
    purchases,
    (
      rows,
    ) => sql`INSERT INTO receipt (tenant_id, number, kind, purchase_id, customer_id, intent_id, title,
        amount, currency, issued_at, card_brand, card_last4)
      SELECT ${tenantId}, i, 'payment', 'b' || i, ${customer}, 'i' || i, 'Product', 599, 'EUR', ${at}, 'visa',
        ${last4}
      FROM ${rows}`,
  );
}

/** The extra row shows whether another page follows. */
const limit = 'LIMIT 51';

const eventsByHand = (condition: string, order: string) =>
  `SELECT event.*, ARRAY(SELECT linked.identity_id FROM event_identity AS linked
      WHERE linked.tenant_id = event.tenant_id AND linked.event_id = event.id ORDER BY linked.position)
    FROM event WHERE tenant_id = 't0' AND media_type = 'event' AND ${condition} ORDER BY ${order} ${limit}`;
const newestFirst = 'starts_at DESC, id DESC';

const accountsByHand = (condition: string, order: string) =>
  `SELECT * FROM user_account WHERE tenant_id = 't0' AND ${condition} ORDER BY ${order} ${limit}`;

const purchasesByHand = (condition: string) =>
  `SELECT purchase.*, (SELECT user_id FROM customer WHERE customer.tenant_id = 't0'
      AND customer.id = purchase.customer_id), (SELECT title FROM product WHERE product.tenant_id = 't0'
      AND product.id = purchase.product_id), (SELECT title FROM event WHERE event.tenant_id = 't0'
      AND event.id = purchase.event_id)
    FROM purchase WHERE tenant_id = 't0' AND ${condition} ORDER BY created_at DESC, id DESC ${limit}`;

/** The hand-written query for a page of each list, by the name of the page. */
export const pagesByHand = {
  newestEvents: eventsByHand(`status <> 'withdrawn'`, newestFirst),
  soonestEvents: eventsByHand(`status <> 'withdrawn'`, 'starts_at, id'),
  upcomingEvents: eventsByHand(`status = 'upcoming'`, newestFirst),
  eventsOfADay: eventsByHand(
    `status <> 'withdrawn' AND starts_at >= '2010-06-01' AND starts_at < '2010-06-02'`,
    newestFirst,
  ),
  eventsOfATeam: eventsByHand(
    `status <> 'withdrawn' AND (team1_id = 'team-17' OR team2_id = 'team-17')`,
    newestFirst,
  ),
  eventsOfALeague: eventsByHand(
    `status <> 'withdrawn' AND id IN (SELECT event_id FROM event_identity WHERE tenant_id = 't0'
      AND identity_id = 'league-3' AND media_type = 'event' ORDER BY starts_at DESC LIMIT 51)`,
    newestFirst,
  ),
  eventById: eventsByHand(
    `id IN (SELECT 'e77' UNION SELECT id FROM event WHERE tenant_id = 't0' AND reference_id = 'e77'
      UNION SELECT event_id FROM search_entry WHERE tenant_id = 't0' AND word = 'e77')`,
    newestFirst,
  ),
  eventsByWord: eventsByHand(
    `id IN (SELECT event_id FROM search_entry WHERE tenant_id = 't0' AND scope = 'event'
      AND word = 'harbour' ORDER BY starts_at DESC, event_id DESC LIMIT 51)`,
    newestFirst,
  ),
  accounts: accountsByHand('true', 'email COLLATE "C"'),
  accountByAddress: accountsByHand(`email = md5('77') || '@example.test'`, 'id'),
  accountsByPrefix: accountsByHand(
    `email COLLATE "C" >= 'ab' AND email COLLATE "C" < 'ac'`,
    'email COLLATE "C"',
  ),
  accountByReceipt: accountsByHand(
    `id = (SELECT user_id FROM customer JOIN receipt ON receipt.tenant_id = 't0'
      AND receipt.customer_id = customer.id WHERE customer.tenant_id = 't0' AND number = 77777)`,
    'id',
  ),
  accountsByCard: accountsByHand(
    `id IN (SELECT user_id FROM customer WHERE tenant_id = 't0' AND id IN (SELECT customer_id FROM receipt
      WHERE tenant_id = 't0' AND card_last4 = '4242'))`,
    'id',
  ),
  blockedAccounts: accountsByHand('blocked_at IS NOT NULL', 'blocked_at DESC, id DESC'),
  purchases: purchasesByHand('true'),
  purchasesOfAnAccount: purchasesByHand(
    `customer_id = (SELECT id FROM customer WHERE tenant_id = 't0' AND user_id = 'u77')`,
  ),
  purchasesOfAProduct: purchasesByHand(`product_id = 'p7'`),
  purchasesOfAnEvent: purchasesByHand(`event_id = 'e78'`),
  purchaseByReceipt: purchasesByHand(
    `id = (SELECT purchase_id FROM receipt WHERE tenant_id = 't0' AND number = 77777)`,
  ),
} as const;

export const byHand = (page: keyof typeof pagesByHand): CompiledQuery =>
  CompiledQuery.raw(pagesByHand[page]);
