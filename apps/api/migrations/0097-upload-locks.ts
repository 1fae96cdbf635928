import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Earlier versions lock the parts of an upload in memory and ignore these columns. */
export const compatible = true;

const statements = [
  `ALTER TABLE upload
    ADD COLUMN lock_holder text CHECK (length(lock_holder) BETWEEN 1 AND 64),
    ADD COLUMN locked_until timestamptz,
    ADD COLUMN release_requested boolean NOT NULL DEFAULT false`,
];

/** Lets any process receive the next part of an upload. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
