import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores whether a user wants reminders by mail; a link in each mail unsubscribes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE notification_choice ADD COLUMN reminder_mails boolean NOT NULL DEFAULT true')
    .execute(db);
}
