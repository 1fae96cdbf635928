import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the colours that the teams wear in an event; null for a team's own. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE event ADD COLUMN team1_color text, ADD COLUMN team2_color text`.execute(db);
}
