/** Content in bulk for measurements and for tests of plans, made by the database itself. */
import { sql } from 'kysely';
import type { Scope } from '../platform/database/database.ts';
import { addKeys } from '../modules/search-index/index.ts';

export interface ManyEvents {
  readonly events: number;
  readonly clips: number;
  /** What "now" is; events reach from years before it to three weeks after it. */
  readonly now: Date;
}

const teams = 240;
const leagues = 12;

const places = `array['Harbour','Borough','Northfield','Lorrimead','Hexmoor','Fennhollow','Elderfjord',
  'Osmere','Jettymouth','Pilotsby','Farrowquay','Cobblesea','Driftport','Eddystow','Gullhaven',
  'Inkerpool','Keelmarsh','Lanternhead','Moorsand','Tidewick']`;
const kinds = `array['United','Albion','Town','Rovers','Athletic','Wanderers','City','Mariners',
  'Rangers','Stars','Eleven','Borderers']`;
const sports = `array['football','handball','basketball','ice_hockey','volleyball','rugby',
  'field_hockey','tennis']`;

const identityColumns = `tenant_id, id, type, media_type, title, short_title, folded_title, parent_id,
  identity_ids, main_categories, archived, position, banners, mobile_banners, links, added_at, created_at`;
const noLinks = `'{"facebook":null,"instagram":null,"x":null,"web":null,"youtube":null,"tiktok":null,"whatsapp":null,"training":null,"other":null}'`;

/** One category, its leagues, and teams named by a place and a kind. */
async function insertIdentities(scope: Scope, now: Date): Promise<void> {
  const rest = sql`false, i, '[]', '[]', ${sql.raw(noLinks)}, ${now}::timestamptz, ${now}::timestamptz`;
  await sql`INSERT INTO identity (${sql.raw(identityColumns)})
    SELECT ${scope.tenantId}, 'sports', 'category', 'identity', 'Sports', 'SP', 'sports', null, '[]', '[]',
      ${rest} FROM generate_series(0, 0) i`.execute(scope.trx);
  await sql`INSERT INTO identity (${sql.raw(identityColumns)})
    SELECT ${scope.tenantId}, 'league-' || i, 'league', 'identity', 'League ' || i, 'L' || i, 'league ' || i,
      'sports', '["sports"]', '["sports"]', ${rest} FROM generate_series(0, ${leagues - 1}::int) i`.execute(
    scope.trx,
  );
  await sql`INSERT INTO identity (${sql.raw(identityColumns)})
    SELECT ${scope.tenantId}, 'team-' || i, 'team', 'identity_item', title, 'T' || i, lower(title),
      'league-' || i % ${leagues}::int, '["sports"]', '["sports"]', ${rest}
    FROM (SELECT i, (${sql.raw(places)})[1 + i % 20] || ' ' || (${sql.raw(kinds)})[1 + i / 20] AS title
      FROM generate_series(0, ${teams - 1}::int) i) AS named`.execute(scope.trx);
}

/** The teams of the i-th row. */
const drawn = sql.raw(
  `'team-' || (i % ${teams} * 7919 + 13) % ${teams} AS one,
    'team-' || (i % ${teams} * 104729 + 101) % ${teams} AS two`,
);
/** Keeps the drawing apart from the join: behind row-level security, only plain values are looked up. */
const apart = sql.raw('OFFSET 0');

async function insertRows({ trx, tenantId }: Scope, { events, clips, now }: ManyEvents) {
  // Every thousandth is live, every fiftieth is to come; the others were played one after the other.
  await sql`INSERT INTO event (tenant_id, id, media_type, title, folded_title, date, game_start_date,
      sport_type, status, is_external, commerce_type, is_enabled_vidswap_stats, team1_id, team2_id,
      stream, pano, duration, score_timeline, position, added_at, created_at)
    SELECT ${tenantId}, 'e' || i, 'event', a.title || ' – ' || b.title,
      a.folded_title || ' – ' || b.folded_title, at, at, (${sql.raw(sports)})[1 + i % 8], status, false,
      'commerce_free_media', false, a.id, b.id, '{"kind":"film","film":"final"}', false, 300, '[]', 0,
      at, ${now}::timestamptz - i * interval '1 second'
    FROM (SELECT i, ${drawn},
        CASE WHEN i % 1000 = 0 THEN 'live' WHEN i % 50 = 1 THEN 'upcoming' ELSE 'archived' END AS status,
        CASE WHEN i % 1000 = 0 THEN ${now}::timestamptz - interval '30 minutes'
          WHEN i % 50 = 1 THEN ${now}::timestamptz + i % 5000 * interval '6 minutes'
          ELSE ${now}::timestamptz - i * interval '17 minutes' END AS at
      FROM generate_series(1, ${events}::int) i ${apart}) AS drawn
    JOIN identity a ON a.tenant_id = ${tenantId} AND a.id = one
    JOIN identity b ON b.tenant_id = ${tenantId} AND b.id = two`.execute(trx);
  await sql`INSERT INTO event (tenant_id, id, media_type, media_sub_type, title, folded_title, date,
      sport_type, status, is_external, commerce_type, is_enabled_vidswap_stats, team1_id, stream, pano,
      duration, score_timeline, position, parent_event_id, start_ms, end_ms, player_number,
      added_at, created_at)
    SELECT ${tenantId}, 'c' || i, CASE WHEN i % 3 = 0 THEN 'highlight' ELSE 'clip' END, 'clip',
      'Goal by ' || a.title, 'goal by ' || a.folded_title, at, (${sql.raw(sports)})[1 + i % 8],
      'archived', false, 'commerce_free_media', false, a.id,
      '{"kind":"clip","film":"final","startMs":1000,"endMs":5000}', false, 4, '[]', 0,
      'e' || 1 + i % ${events}::int, 1000, 5000, CASE WHEN i % 2 = 0 THEN i % 30 END, at, at
    FROM (SELECT i, ${drawn}, ${now}::timestamptz - i * interval '31 minutes' AS at
      FROM generate_series(1, ${clips}::int) i ${apart}) AS drawn
    JOIN identity a ON a.tenant_id = ${tenantId} AND a.id = one`.execute(trx);
}

/** What each row belongs to and is found by, as an import would have it. */
async function insertLinks({ trx, tenantId }: Scope): Promise<void> {
  await sql`INSERT INTO event_identity (tenant_id, event_id, identity_id, position, media_type, status,
      place, starts_at)
    SELECT e.tenant_id, e.id, l.id, l.position, e.media_type, e.status, e.position, e.starts_at
    FROM event e
    JOIN identity a ON a.tenant_id = e.tenant_id AND a.id = e.team1_id
    CROSS JOIN LATERAL (VALUES ('sports', 0), (a.parent_id, 1), (e.team1_id, 2),
      (nullif(e.team2_id, e.team1_id), 3)) AS l (id, position)
    WHERE e.tenant_id = ${tenantId} AND l.id IS NOT NULL`.execute(trx);
  await sql`INSERT INTO search_identity (tenant_id, identity_id, word)
    SELECT DISTINCT tenant_id, id, word FROM identity
    CROSS JOIN LATERAL regexp_split_to_table(lower(title || ' ' || short_title), '[^a-z0-9]+') AS word
    WHERE tenant_id = ${tenantId}`.execute(trx);
  await sql`INSERT INTO search_entry (tenant_id, event_id, word, scope, starts_at)
    SELECT e.tenant_id, e.id, w.word, CASE WHEN e.media_type = 'event' THEN 'event'
      WHEN e.player_number IS NULL THEN 'clip' ELSE 'player' END, e.starts_at
    FROM event e JOIN identity a ON a.tenant_id = e.tenant_id AND a.id = e.team1_id
    CROSS JOIN LATERAL (SELECT DISTINCT word FROM unnest(
      string_to_array(e.folded_title, ' ') || array['sports', 'league', replace(a.parent_id, 'league-', ''),
        e.player_number::text]) AS word WHERE word > '' AND word <> '–') AS w
    WHERE e.tenant_id = ${tenantId}`.execute(trx);
}

/**
 * Fills an empty tenant with so many events between 240 teams of 12 leagues, and clips of them. A name
 * of a place stands in every tenth event, a kind in every sixth, the word `sports` in all.
 */
export async function fillTenant(scope: Scope, many: ManyEvents): Promise<void> {
  await insertIdentities(scope, many.now);
  await insertRows(scope, many);
  await insertLinks(scope);
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM search_identity WHERE tenant_id = ${scope.tenantId}`.execute(
    scope.trx,
  );
  await addKeys(scope, ['goal', 'by', ...rows.map(({ word }) => word)]);
}
