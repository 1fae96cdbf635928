import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Drops the Idempotency-Keys of purchases and their index; `idempotency_key` stores them since 0049. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE purchase DROP COLUMN request_key, DROP COLUMN request_hash')
    .execute(db);
}
