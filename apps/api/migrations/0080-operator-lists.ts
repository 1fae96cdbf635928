import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // A key ends with the person who created it; null for those of the machine's key.
  'ALTER TABLE operator_key ADD COLUMN creator_id text REFERENCES operator (id)',
  `CREATE INDEX operator_key_creator ON operator_key (tenant_id, creator_id)
    WHERE creator_id IS NOT NULL AND revoked_at IS NULL`,
  // Operators list what was taken down, the latest first.
  'CREATE INDEX clip_takedown_latest ON clip_takedown (tenant_id, created_at DESC, clip_id DESC)',
  // The audit is searched by a kind of subject alone, and by an id alone.
  'CREATE INDEX audit_entry_kind ON audit_entry (tenant_id, subject_kind, number DESC)',
  'CREATE INDEX audit_entry_subject_id ON audit_entry (tenant_id, subject_id, number DESC)',
];

/** Adds who created a key of a script, and indexes of lists for operators. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
