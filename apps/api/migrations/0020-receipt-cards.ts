import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds the card to receipts. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE receipt ADD COLUMN card_brand text, ADD COLUMN card_last4 text')
    .execute(db);
}
