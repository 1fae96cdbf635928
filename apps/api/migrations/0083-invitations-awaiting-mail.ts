import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const read = ['operator_invitation', 'tenant_host'];

const statements = [
  ...read.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
  'ALTER TABLE operator_invitation ADD COLUMN awaits_mail boolean NOT NULL DEFAULT false',
  // Tenants that were never served: their invitations were not mailed yet.
  `UPDATE operator_invitation SET awaits_mail = true
    WHERE EXISTS (SELECT FROM tenant_host WHERE tenant_host.tenant_id = operator_invitation.tenant_id)
      AND NOT EXISTS (SELECT FROM tenant_host
        WHERE tenant_host.tenant_id = operator_invitation.tenant_id AND verified_at IS NOT NULL)`,
  ...read.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
];

/** Adds whether an invitation waits for the first host of its tenant to be mailed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
