import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isUnpaid = `status = 'active' AND NOT canceled AND grace_until IS NOT NULL AND declines > 0`;

const statements = [
  // Computed by the database, so that no change of a purchase can leave its state in the list behind.
  `ALTER TABLE purchase
    ADD COLUMN contract_state text GENERATED ALWAYS AS (
      CASE
        WHEN event_id IS NOT NULL THEN NULL
        WHEN status IN ('ended', 'refunded') THEN 'ended'
        WHEN status = 'paused' THEN 'paused'
        WHEN status <> 'active' THEN NULL
        WHEN canceled THEN 'ending'
        WHEN ${isUnpaid} THEN 'past_due'
        WHEN trial AND period = 0 THEN 'trial'
        ELSE 'active'
      END) STORED,
    ADD COLUMN contract_at timestamptz GENERATED ALWAYS AS (
      coalesce(
        CASE
          WHEN status IN ('ended', 'refunded') THEN ended_at
          WHEN ${isUnpaid} THEN grace_until
          ELSE ends_at
        END,
        timestamptz '9999-12-31 00:00:00+00')) STORED`,
  `CREATE INDEX purchase_contract_state ON purchase (tenant_id, contract_state, contract_at, id)
    WHERE contract_state IS NOT NULL`,
  `CREATE INDEX purchase_contract_state_of_product
    ON purchase (tenant_id, product_id, contract_state, contract_at, id)
    WHERE contract_state IS NOT NULL`,
  `CREATE INDEX purchase_contract_latest ON purchase (tenant_id, created_at DESC, id DESC)
    WHERE contract_state IS NOT NULL`,
];

/** Adds the state of subscriptions, and indexes by which operators list them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
