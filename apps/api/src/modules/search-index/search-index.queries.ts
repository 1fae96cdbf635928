import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { HideableEvent, IndexedWord, SearchScope } from '../../platform/search/search-rows.ts';
import './search-index.table.ts';

/**
 * Returns the searchable texts of these events and clips, except withdrawn ones and those of minors, with
 * their identities' names.
 */
export async function listIndexableEvents(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<HideableEvent[]> {
  const { rows } = await sql<HideableEvent>`
    SELECT e.id, e.media_type AS "mediaType", e.player_number AS "playerNumber",
      e.owner_user_id AS "ownerUserId", e.starts_at AS "startsAt", e.title,
      e.meta_title AS "metaTitle", e.game_type AS "gameType", e.description, e.status,
      e.team1_id IS NOT NULL AND e.team2_id IS NOT NULL AS "hasBothTeams",
      e.parent_event_id IS NOT NULL AS "hasParent",
      coalesce((SELECT jsonb_agg(n.name) FROM event_identity l
        JOIN identity i ON i.tenant_id = l.tenant_id AND i.id = l.identity_id
        CROSS JOIN LATERAL (VALUES (i.title), (i.short_title)) AS n (name)
        WHERE l.tenant_id = e.tenant_id AND l.event_id = e.id), '[]') AS names
    FROM event e WHERE e.tenant_id = ${tenantId} AND e.id = ANY(${[...ids]}::text[])
      AND e.safeguarded_by IS NULL AND e.status <> 'withdrawn'`.execute(trx);
  return rows;
}

/** A word that finds an event or clip (`SearchEntryTable`). */
export interface SearchEntry extends IndexedWord {
  /** Id of the event or clip. */
  readonly id: string;
  readonly scope: SearchScope;
  readonly startsAt: Date;
}

/** Replaces the index entries of these events. */
export async function replaceEntries(
  { trx, tenantId }: Scope,
  ids: readonly string[],
  entries: readonly SearchEntry[],
): Promise<void> {
  await trx
    .deleteFrom('search_entry')
    .where('tenant_id', '=', tenantId)
    .where('event_id', 'in', ids)
    .execute();
  await sql`INSERT INTO search_entry (tenant_id, event_id, word, scope, starts_at, with_result, is_shown)
    SELECT ${tenantId}, w.id, w.word, w.scope, w.starts_at, w.with_result, w.is_shown
    FROM unnest(${entries.map(({ id }) => id)}::text[], ${entries.map(({ word }) => word)}::text[],
      ${entries.map(({ scope }) => scope)}::text[],
      ${entries.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${entries.map(({ isResultOnly }) => isResultOnly)}::boolean[],
      ${entries.map(({ findsWithHiddenResults }) => findsWithHiddenResults)}::boolean[])
      AS w (id, word, scope, starts_at, with_result, is_shown)`.execute(trx);
}

/** Replaces the index entries of these identities. */
export async function replaceIdentityWords(
  { trx, tenantId }: Scope,
  ids: readonly string[],
  words: readonly { readonly id: string; readonly word: string }[],
): Promise<void> {
  await trx
    .deleteFrom('search_identity')
    .where('tenant_id', '=', tenantId)
    .where('identity_id', 'in', ids)
    .execute();
  await sql`INSERT INTO search_identity (tenant_id, identity_id, word)
    SELECT ${tenantId}, w.id, w.word FROM unnest(${words.map(({ id }) => id)}::text[],
      ${words.map(({ word }) => word)}::text[]) AS w (id, word)`.execute(trx);
}

/** Adds lookup keys of words (`SearchKeyTable`), except existing ones. */
export async function insertWordKeys(
  { trx, tenantId }: Scope,
  keys: readonly string[],
  words: readonly string[],
): Promise<void> {
  await sql`INSERT INTO search_key (tenant_id, key, word)
    SELECT ${tenantId}, k.key, k.word
    FROM unnest(${[...keys]}::text[], ${[...words]}::text[]) AS k (key, word)
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Returns the ids of the next events and clips in order of their ids. */
export async function listEventIdsAfter(
  { trx, tenantId }: Scope,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface IndexableIdentity {
  readonly id: string;
  readonly title: string;
  readonly shortTitle: string;
  /** True to exclude it from search. */
  readonly safeguarded?: boolean | undefined;
}

/** Returns the names of all identities. */
export const listIndexableIdentities = ({ trx, tenantId }: Scope): Promise<IndexableIdentity[]> =>
  trx
    .selectFrom('identity')
    .select(['id', 'title', 'short_title as shortTitle', 'safeguarded'])
    .where('tenant_id', '=', tenantId)
    .execute();
