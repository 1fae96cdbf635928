/** Data of a shop after some years: customers, their purchases, and the entitlements from these. */
import type { Database } from '@grandstand/api';
import { sql } from 'kysely';

/** Number of entitlements of the viewer, and of all others together. */
export interface EntitlementCounts {
  readonly others: number;
  readonly own: number;
}

/** Grants a viewer tickets, the first of them for `eventId`, in a shop with many other customers. */
export async function fillShop(
  db: Database,
  tenantId: string,
  { userId, eventId, counts }: { userId: string; eventId: string; counts: EntitlementCounts },
): Promise<void> {
  await db.forTenant(tenantId, async ({ trx }) => {
    const all = counts.own + counts.others;
    // The first purchases are the viewer's; every other customer has four.
    const customerOf = sql`CASE WHEN n <= ${counts.own} THEN 'me' ELSE 'c' || (n / 4) END`;
    await sql`INSERT INTO customer (tenant_id, id, user_id, created_at)
      SELECT ${tenantId}, id, CASE WHEN id = 'me' THEN ${userId} END, now() - interval '1 year'
      FROM (SELECT DISTINCT ${customerOf} AS id FROM generate_series(1, ${all}) n) AS customers`.execute(
      trx,
    );
    await sql`INSERT INTO purchase (tenant_id, id, customer_id, product_id, event_id, price, currency,
        status, auto_renew, canceled, locale, created_at, updated_at)
      SELECT ${tenantId}, 'p' || n, ${customerOf}, 'ticket',
        CASE WHEN n = 1 THEN ${eventId} ELSE 'event-' || n END, 499, 'EUR',
        'active', false, false, 'en', now() - interval '1 year', now()
      FROM generate_series(1, ${all}) n`.execute(trx);
    await sql`INSERT INTO entitlement (tenant_id, id, customer_id, purchase_id, kind, event_id,
        starts_at, actor, reason, at)
      SELECT tenant_id, id || '.0', customer_id, id, 'ticket', event_id,
        created_at, 'viewer', 'checkout', created_at
      FROM purchase WHERE tenant_id = ${tenantId}`.execute(trx);
  });
}
