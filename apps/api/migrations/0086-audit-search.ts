import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  'CREATE INDEX audit_entry_action ON audit_entry (tenant_id, action, number DESC)',
  'CREATE INDEX audit_entry_time ON audit_entry (tenant_id, at DESC, number DESC)',
];

/** Adds indexes by which the audit is searched by action and by time. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
