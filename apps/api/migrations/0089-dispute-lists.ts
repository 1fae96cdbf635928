import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const copied = ['payment_dispute', 'payment_intent'];

const statements = [
  // Disputes as they stand, for the lists of operators; payment_dispute has their stages.
  `CREATE TABLE dispute (
    tenant_id text NOT NULL,
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    intent_id text NOT NULL,
    purchase_id text NOT NULL,
    customer_id text NOT NULL,
    reference text NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    reason text CHECK (length(reason) <= 64),
    evidence_due_at timestamptz,
    opened_at timestamptz NOT NULL,
    closed_at timestamptz CHECK ((closed_at IS NULL) = (state = 'open')),
    accepted_at timestamptz,
    updated_at timestamptz NOT NULL,
    listed_at timestamptz NOT NULL GENERATED ALWAYS AS (
      CASE WHEN state = 'open'
        THEN coalesce(evidence_due_at, timestamptz '9999-12-31 00:00:00+00')
        ELSE closed_at END) STORED,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_id) REFERENCES purchase (tenant_id, id),
    FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id)
  )`,
  'CREATE UNIQUE INDEX dispute_reference ON dispute (tenant_id, intent_id, reference)',
  'CREATE INDEX dispute_state ON dispute (tenant_id, state, listed_at, id)',
  'CREATE INDEX dispute_latest ON dispute (tenant_id, opened_at, id)',
  'CREATE INDEX dispute_customer ON dispute (tenant_id, customer_id)',
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  ...copied.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
  `INSERT INTO dispute (tenant_id, id, intent_id, purchase_id, customer_id, reference, state, amount,
      currency, opened_at, closed_at, updated_at)
    SELECT stages.tenant_id, 'd_' || md5(stages.intent_id || ' ' || stages.reference), stages.intent_id,
      payment_intent.purchase_id, payment_intent.customer_id, stages.reference, stages.state,
      stages.amount, stages.currency, stages.opened_at,
      CASE WHEN stages.state <> 'open' THEN stages.last_at END, stages.last_at
    FROM (
      SELECT tenant_id, intent_id, reference, max(amount) AS amount, max(currency) AS currency,
        min(at) AS opened_at, max(at) AS last_at,
        CASE WHEN bool_or(stage = 'won') THEN 'won' WHEN bool_or(stage = 'lost') THEN 'lost'
          ELSE 'open' END AS state
      FROM payment_dispute GROUP BY tenant_id, intent_id, reference
    ) AS stages
    JOIN payment_intent ON payment_intent.tenant_id = stages.tenant_id
      AND payment_intent.id = stages.intent_id`,
  ...copied.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
  'ALTER TABLE dispute ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE dispute FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON dispute USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds disputes as they stand, and copies those that are known. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
