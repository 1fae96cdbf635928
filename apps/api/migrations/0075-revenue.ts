import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
/** The tables that the migration reads and writes. */
const copied = ['receipt', 'purchase', 'revenue_day'];

const statements = [
  // The country of the buyer, which decides the tax.
  'ALTER TABLE purchase ADD COLUMN country text',
  // What a receipt is for, and the tax that its amount includes; null on older ones.
  `ALTER TABLE receipt ADD COLUMN product_id text, ADD COLUMN event_id text,
    ADD COLUMN tax_country text, ADD COLUMN tax_rate integer, ADD COLUMN tax_amount integer,
    ADD CONSTRAINT receipt_tax CHECK ((tax_rate IS NULL) = (tax_country IS NULL)
      AND (tax_rate IS NULL) = (tax_amount IS NULL))`,
  'CREATE INDEX receipt_issued ON receipt (tenant_id, issued_at, number)',
  // Totals of a day, counted in the transaction of each receipt.
  `CREATE TABLE revenue_day (
    tenant_id text NOT NULL,
    day date NOT NULL,
    product_id text NOT NULL,
    event_id text NOT NULL,
    currency text NOT NULL,
    tax_country text NOT NULL,
    tax_rate integer NOT NULL,
    payments integer NOT NULL,
    paid bigint NOT NULL,
    paid_tax bigint NOT NULL,
    refunds integer NOT NULL,
    refunded bigint NOT NULL,
    refunded_tax bigint NOT NULL,
    PRIMARY KEY (tenant_id, day, product_id, event_id, currency, tax_country, tax_rate)
  )`,
  'ALTER TABLE revenue_day ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE revenue_day FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON revenue_day USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  ...copied.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
  // Days in UTC, because migrations do not know the tenants' settings.
  `INSERT INTO revenue_day
    SELECT receipt.tenant_id, (receipt.issued_at AT TIME ZONE 'UTC')::date, purchase.product_id,
      coalesce(purchase.event_id, ''), receipt.currency, '', 0,
      count(*) FILTER (WHERE kind = 'payment'),
      coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0), 0,
      count(*) FILTER (WHERE kind = 'refund'),
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0), 0
    FROM receipt JOIN purchase
      ON purchase.tenant_id = receipt.tenant_id AND purchase.id = receipt.purchase_id
    GROUP BY 1, 2, 3, 4, 5`,
  ...copied.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
  // Figures of subscriptions: those that are active, started and ended.
  `CREATE INDEX purchase_active_contracts ON purchase (tenant_id, ends_at)
    WHERE event_id IS NULL AND status = 'active'`,
  `CREATE INDEX purchase_unpaid_contracts ON purchase (tenant_id, grace_until)
    WHERE event_id IS NULL AND status = 'active' AND grace_until IS NOT NULL`,
  `CREATE INDEX purchase_started_contracts ON purchase (tenant_id, starts_at)
    WHERE event_id IS NULL AND starts_at IS NOT NULL`,
  `CREATE INDEX purchase_ended_contracts ON purchase (tenant_id, updated_at)
    WHERE event_id IS NULL AND status IN ('ended', 'refunded')`,
];

/** Adds the tax on receipts, and totals of revenue by day. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
