import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the evidence that operators submit against disputes; null without, and once a dispute is decided. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE dispute ADD COLUMN evidence jsonb,
    ADD COLUMN evidence_submitted_at timestamptz,
    ADD CONSTRAINT dispute_evidence_time
      CHECK (evidence IS NULL OR evidence_submitted_at IS NOT NULL)`.execute(db);
}
