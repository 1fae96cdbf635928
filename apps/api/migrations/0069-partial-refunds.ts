import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The refunded amount of a payment; payments refunded in full before this column have only the status.
  `ALTER TABLE payment_intent ADD COLUMN refunded_amount integer NOT NULL DEFAULT 0,
    ADD CONSTRAINT payment_intent_refunded CHECK (refunded_amount BETWEEN 0 AND amount)`,
  // One refund of a payment, in whole or in part: by an operator, or made at the provider.
  `CREATE TABLE payment_refund (
    tenant_id text NOT NULL,
    id text NOT NULL,
    intent_id text NOT NULL,
    purchase_id text NOT NULL,
    customer_id text NOT NULL,
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL,
    status text NOT NULL CHECK (status IN ('requested', 'booked', 'refused')),
    reference text,
    ends_access boolean,
    receipt_number integer,
    actor text NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id),
    FOREIGN KEY (tenant_id, receipt_number) REFERENCES receipt (tenant_id, number)
  )`,
  // The provider's refund is booked once.
  `CREATE UNIQUE INDEX payment_refund_once ON payment_refund (tenant_id, intent_id, reference)`,
  `CREATE INDEX payment_refund_customer ON payment_refund (tenant_id, customer_id, created_at DESC)`,
  `CREATE INDEX payment_refund_purchase ON payment_refund (tenant_id, purchase_id)`,
  'ALTER TABLE payment_refund ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE payment_refund FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON payment_refund USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  // A payment has one receipt, and one for each of its refunds.
  'ALTER TABLE receipt DROP CONSTRAINT receipt_tenant_id_intent_id_kind_key',
  `CREATE UNIQUE INDEX receipt_payment_once ON receipt (tenant_id, intent_id) WHERE kind = 'payment'`,
  'CREATE INDEX receipt_intent ON receipt (tenant_id, intent_id)',
  // Operators find a payer by the last digits of the card.
  `CREATE INDEX receipt_card ON receipt (tenant_id, card_last4, number DESC)
    WHERE card_last4 IS NOT NULL`,
];

/** Adds partial refunds of a payment. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
