import { sql, type Kysely } from 'kysely';
import {
  distinctWords,
  keyRowsOf,
  scopeOf,
  wordsOfEvent,
  type IndexableEvent,
} from '../src/platform/search/search-rows.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** Rows read and written at a time. */
const batchSize = 500;
/** Texts that this version of the index does not contain. */
const notIndexed = { metaTitle: null, gameType: null, description: null };
const isolatedTables = ['tenant', 'identity', 'event', 'event_identity'];

interface StoredIdentity {
  id: string;
  title: string;
  short_title: string;
}
type StoredEvent = Omit<IndexableEvent, keyof typeof notIndexed> & { tenantId: string };

async function insertKeys(db: Kysely<Tables>, tenant: string, words: Iterable<string>) {
  const rows = keyRowsOf(words);
  await sql`INSERT INTO search_key (tenant_id, key, word)
    SELECT ${tenant}, k.key, k.word FROM unnest(${rows.keys}::text[], ${rows.words}::text[])
      AS k (key, word) ON CONFLICT DO NOTHING`.execute(db);
}

async function fillIdentities(db: Kysely<Tables>, tenant: string): Promise<void> {
  const { rows } = await sql<StoredIdentity>`
    SELECT id, title, short_title FROM identity WHERE tenant_id = ${tenant}`.execute(db);
  const words = rows.flatMap((row) =>
    distinctWords([row.title, row.short_title]).map((word) => ({ id: row.id, word })),
  );
  await sql`INSERT INTO search_identity (tenant_id, identity_id, word)
    SELECT ${tenant}, w.id, w.word FROM unnest(${words.map(({ id }) => id)}::text[],
      ${words.map(({ word }) => word)}::text[]) AS w (id, word)`.execute(db);
  await insertKeys(
    db,
    tenant,
    words.map(({ word }) => word),
  );
}

async function fillEvents(db: Kysely<Tables>, tenant: string): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<StoredEvent>`
      SELECT e.id, e.media_type AS "mediaType", e.player_number AS "playerNumber",
        e.owner_user_id AS "ownerUserId", e.starts_at AS "startsAt", e.title,
        coalesce((SELECT jsonb_agg(n.name) FROM event_identity l
          JOIN identity i ON i.tenant_id = l.tenant_id AND i.id = l.identity_id
          CROSS JOIN LATERAL (VALUES (i.title), (i.short_title)) AS n (name)
          WHERE l.tenant_id = e.tenant_id AND l.event_id = e.id), '[]') AS names
      FROM event e WHERE e.tenant_id = ${tenant} AND e.id > ${after}
      ORDER BY e.id LIMIT ${batchSize}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const entries = rows.flatMap((row) =>
      wordsOfEvent({ ...row, ...notIndexed }).map((word) => ({
        id: row.id,
        word,
        scope: scopeOf(row) as string,
      })),
    );
    const column = (of: (entry: (typeof entries)[number]) => string) => entries.map(of);
    await sql`INSERT INTO search_entry (tenant_id, event_id, word, scope, starts_at)
      SELECT ${tenant}, w.id, w.word, w.scope, e.starts_at
      FROM unnest(${column(({ id }) => id)}::text[], ${column(({ word }) => word)}::text[],
        ${column(({ scope }) => scope)}::text[]) AS w (id, word, scope)
      JOIN event e ON e.tenant_id = ${tenant} AND e.id = w.id`.execute(db);
    await insertKeys(
      db,
      tenant,
      column(({ word }) => word),
    );
  }
}

/** Indexes the stored events and identities of every tenant for search. */
export async function backfillSearch(db: Kysely<Tables>): Promise<void> {
  // FORCE applies the policies to the owner of the tables too, but the backfill must reach every tenant.
  const force = (word: 'NO FORCE' | 'FORCE') =>
    Promise.all(
      isolatedTables.map((table) =>
        sql.raw(`ALTER TABLE ${table} ${word} ROW LEVEL SECURITY`).execute(db),
      ),
    );
  await force('NO FORCE');
  const { rows } = await sql<{ id: string }>`SELECT id FROM tenant ORDER BY id`.execute(db);
  for (const { id } of rows) {
    await fillIdentities(db, id);
    await fillEvents(db, id);
  }
  await force('FORCE');
}
