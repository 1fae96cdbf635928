import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Drops the Idempotency-Keys of purchases, which `idempotency_key` stores, with their index. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE purchase DROP COLUMN request_key, DROP COLUMN request_hash')
    .execute(db);
}
