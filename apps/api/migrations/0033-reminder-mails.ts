import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores whether a user wants reminders by mail; the unsubscribe link of each mail sets it to false. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE notification_choice ADD COLUMN reminder_mails boolean NOT NULL DEFAULT true')
    .execute(db);
}
