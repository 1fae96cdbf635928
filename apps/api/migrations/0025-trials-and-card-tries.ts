import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
/** Policies that show each row to its own tenant only. */
const policies = ['trial_taken', 'payment_source'].flatMap((table) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
]);

const statements = [
  // Used free trials of a product, by keyed hashes of the mail address and of the card. A row names no
  // account and remains when the account is deleted.
  `CREATE TABLE trial_taken (
    tenant_id text NOT NULL,
    product_id text NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    purchase_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, product_id, key),
    FOREIGN KEY (tenant_id, product_id) REFERENCES product (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id)
  )`,
  `CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON trial_taken
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  // The sources of payment requests, as keyed hashes of the IP address and of its network; kept for a day.
  `CREATE TABLE payment_source (
    tenant_id text NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
    intent_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, key, intent_id),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  'CREATE INDEX payment_source_time ON payment_source (tenant_id, at)',
  ...policies,
];

/** Stores used free trials, one for each person, and the sources of payments, to limit card testing. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
