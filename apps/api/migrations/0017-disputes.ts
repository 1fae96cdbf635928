import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Disputes of payments that the payer contests at the bank: one row for each stage of a dispute.
  `CREATE TABLE payment_dispute (
    tenant_id text NOT NULL,
    intent_id text NOT NULL,
    reference text NOT NULL,
    stage text NOT NULL CHECK (stage IN ('opened', 'won', 'lost')),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    actor text NOT NULL,
    reason text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, intent_id, reference, stage),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  `CREATE TRIGGER sealed BEFORE UPDATE OR DELETE ON payment_dispute
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  'ALTER TABLE payment_dispute ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE payment_dispute FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON payment_dispute USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds disputes of payments. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
