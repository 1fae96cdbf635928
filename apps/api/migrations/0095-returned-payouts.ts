import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // Waits for running bookings and delays new ones, so that none is between the sums and the trigger.
  'LOCK TABLE ledger_entry IN SHARE ROW EXCLUSIVE MODE',
  // A trigger also counts what processes of earlier versions book while they are replaced.
  `CREATE FUNCTION add_to_provider_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO provider_balance (tenant_id, provider, currency, booked)
    VALUES (NEW.tenant_id, substr(NEW.account, length('provider:') + 1), NEW.currency, NEW.amount)
    ON CONFLICT (tenant_id, provider, currency)
      DO UPDATE SET booked = provider_balance.booked + excluded.booked;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER provider_balance AFTER INSERT ON ledger_entry FOR EACH ROW
    WHEN (NEW.account LIKE 'provider:%') EXECUTE FUNCTION add_to_provider_balance()`,
  // FORCE applies the policies to the owner of the tables too, but the sums must reach every tenant.
  'ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY',
  'ALTER TABLE provider_balance NO FORCE ROW LEVEL SECURITY',
  `INSERT INTO provider_balance
    SELECT tenant_id, substr(account, length('provider:') + 1), currency, sum(amount)
    FROM ledger_entry WHERE account LIKE 'provider:%' GROUP BY 1, 2, 3
    ON CONFLICT (tenant_id, provider, currency) DO UPDATE SET booked = excluded.booked`,
  'ALTER TABLE provider_balance FORCE ROW LEVEL SECURITY',
  'ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY',
  // Builds between 0092 and this one count their bookings themselves; only the trigger may.
  `CREATE FUNCTION refuse_direct_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF pg_trigger_depth() < 2 THEN RETURN NULL; END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER counted_by_trigger BEFORE INSERT ON provider_balance
    FOR EACH ROW EXECUTE FUNCTION refuse_direct_balance()`,
  // The provider's reference of the failed payout whose money an entry returns.
  `ALTER TABLE payout_entry
    ADD COLUMN returned_payout text CHECK (length(returned_payout) <= 255)`,
  `CREATE INDEX payout_entry_returned ON payout_entry (tenant_id, returned_payout)
    WHERE returned_payout IS NOT NULL`,
  // Entries that were left out make the sums differ from the amount; the payouts are read again.
  'ALTER TABLE payout NO FORCE ROW LEVEL SECURITY',
  `UPDATE payout SET entries_complete = false, entries_after = NULL, gross = NULL, own = NULL, fee = NULL
    WHERE entries_complete AND gross - fee <> amount`,
  'ALTER TABLE payout FORCE ROW LEVEL SECURITY',
];

/** Counts what is booked at providers by a trigger, and adds the failed payouts that later ones return. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const compatible = true;
