import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const added = ['provider_balance', 'payout', 'payout_entry'];

const statements = [
  // Totals are whole numbers up to 2^53, stored as double precision because drivers return bigint as a text.
  `CREATE TABLE provider_balance (
    tenant_id text NOT NULL REFERENCES tenant (id),
    provider text NOT NULL,
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    booked double precision NOT NULL CHECK (booked = trunc(booked)),
    PRIMARY KEY (tenant_id, provider, currency)
  )`,
  `CREATE TABLE payout (
    tenant_id text NOT NULL REFERENCES tenant (id),
    id text NOT NULL CHECK (length(id) BETWEEN 1 AND 64),
    provider text NOT NULL,
    reference text NOT NULL CHECK (length(reference) <= 255),
    state text NOT NULL CHECK (state IN ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
    amount double precision NOT NULL CHECK (amount = trunc(amount)),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    itemised text NOT NULL CHECK (itemised IN ('none', 'pending', 'ready')),
    entries_after text CHECK (length(entries_after) <= 255),
    entries_complete boolean NOT NULL DEFAULT false,
    gross double precision CHECK (gross = trunc(gross)),
    own double precision CHECK (own = trunc(own)),
    fee double precision CHECK (fee = trunc(fee)),
    failure text CHECK (length(failure) <= 500),
    created_at timestamptz NOT NULL,
    arrives_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  'CREATE UNIQUE INDEX payout_reference ON payout (tenant_id, provider, reference)',
  'CREATE INDEX payout_latest ON payout (tenant_id, arrives_at, id)',
  'CREATE INDEX payout_state ON payout (tenant_id, state, arrives_at, id)',
  `CREATE TABLE payout_entry (
    tenant_id text NOT NULL,
    payout_id text NOT NULL,
    reference text NOT NULL CHECK (length(reference) <= 255),
    kind text NOT NULL,
    intent_id text,
    amount double precision NOT NULL CHECK (amount = trunc(amount)),
    fee double precision NOT NULL CHECK (fee = trunc(fee)),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, payout_id, reference),
    FOREIGN KEY (tenant_id, payout_id) REFERENCES payout (tenant_id, id),
    FOREIGN KEY (tenant_id, intent_id) REFERENCES payment_intent (tenant_id, id)
  )`,
  'CREATE INDEX payout_entry_order ON payout_entry (tenant_id, payout_id, at, reference)',
  `CREATE INDEX payout_entry_intent ON payout_entry (tenant_id, intent_id)
    WHERE intent_id IS NOT NULL`,
  // FORCE applies the policies to the owner of the table too, but the sums must reach every tenant.
  'ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY',
  `INSERT INTO provider_balance
    SELECT tenant_id, substr(account, length('provider:') + 1), currency, sum(amount)
    FROM ledger_entry WHERE account LIKE 'provider:%' GROUP BY 1, 2, 3`,
  'ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY',
  ...added.flatMap((table) => [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ]),
];

/** Adds payouts of payment providers, and what was booked at each of them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
