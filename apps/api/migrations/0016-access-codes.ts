import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
/** Policies that show each row to its own tenant only. */
const policies = [
  'access_code_batch',
  'access_code',
  'access_code_redemption',
  'access_code_budget',
].flatMap((table) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
]);

const statements = [
  `CREATE TABLE access_code_batch (
    tenant_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL CHECK (length(label) BETWEEN 1 AND 120),
    product_id text NOT NULL,
    event_id text,
    uses integer NOT NULL CHECK (uses > 0),
    valid_from timestamptz NOT NULL,
    valid_until timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES product (tenant_id, id)
  )`,
  'CREATE INDEX access_code_batch_product ON access_code_batch (tenant_id, product_id)',
  // The code itself is not stored: a keyed hash finds it, and operators recognise it by its last letters.
  `CREATE TABLE access_code (
    tenant_id text NOT NULL,
    batch_id text NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    hash text NOT NULL CHECK (length(hash) BETWEEN 1 AND 64),
    hint text NOT NULL CHECK (length(hint) BETWEEN 1 AND 4),
    uses integer NOT NULL CHECK (uses > 0),
    used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
    PRIMARY KEY (tenant_id, batch_id, number),
    UNIQUE (tenant_id, hash),
    FOREIGN KEY (tenant_id, batch_id) REFERENCES access_code_batch (tenant_id, id)
  )`,
  `CREATE TABLE access_code_redemption (
    tenant_id text NOT NULL,
    batch_id text NOT NULL,
    number integer NOT NULL,
    customer_id text NOT NULL,
    purchase_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, batch_id, number, customer_id),
    FOREIGN KEY (tenant_id, batch_id, number)
      REFERENCES access_code (tenant_id, batch_id, number),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id)
  )`,
  'CREATE INDEX access_code_redemption_customer ON access_code_redemption (tenant_id, customer_id)',
  `CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON access_code_redemption
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  // Recent failed attempts to redeem a code; `key` is a keyed hash of the account or address (SEC-13).
  `CREATE TABLE access_code_budget (
    tenant_id text NOT NULL REFERENCES tenant (id),
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    failures integer NOT NULL CHECK (failures >= 0),
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, key)
  )`,
  'CREATE INDEX access_code_budget_time ON access_code_budget (tenant_id, ends_at)',
  // A product without a price is available by code only; its purchase has no currency.
  'ALTER TABLE purchase DROP CONSTRAINT purchase_currency_check',
  `ALTER TABLE purchase ADD CONSTRAINT purchase_currency_check
    CHECK (currency ~ '^[A-Z]{3}$' OR (currency = '' AND price = 0))`,
  ...policies,
];

/** Adds access codes and their redemptions. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
