import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  // The mails recently sent to a recipient, whose number is limited. `recipient` is a keyed hash of the address.
  `CREATE TABLE sent_mail (
    tenant_id text NOT NULL REFERENCES tenant (id),
    recipient text NOT NULL CHECK (length(recipient) BETWEEN 1 AND 64),
    mail text NOT NULL CHECK (length(mail) BETWEEN 1 AND 200),
    sent_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, recipient, mail)
  )`,
  'CREATE INDEX sent_mail_time ON sent_mail (tenant_id, sent_at)',
  'ALTER TABLE sent_mail ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE sent_mail FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON sent_mail USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,

  // Finds the sign-in attempt for which a provider's token was issued, by the hash of the token alone.
  'CREATE INDEX sign_in_attempt_token ON sign_in_attempt (tenant_id, token_hash)',
];

/** Stores the recent mails of each recipient, whose number is limited. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
