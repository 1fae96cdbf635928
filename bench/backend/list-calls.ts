/** Every list and search call of the contract, as the portal's pages make it, with its hand-written query. */
import type { CallName } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import {
  ordered,
  ofIdentity,
  searched,
  sorted,
  type Baseline,
  type Ordered,
  type Searched,
} from './baseline.queries.ts';

export interface ListCall {
  readonly label: string;
  readonly name: CallName;
  readonly body?: Record<string, unknown>;
  readonly query?: Record<string, string | number>;
  /** Needs a signed-in viewer. */
  readonly asUser?: boolean;
  /** Page 1,000 of a list, where the skipped rows cost time. */
  readonly isDeep?: boolean;
}

/** The last page of a list of 10,000, counted from 0. */
const deepPage = 999;
const everyKind = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

/** A call, and its hand-written equivalent for the database. */
export interface MeasuredCall extends ListCall {
  readonly baseline: Baseline;
}

type RequestBody = Record<string, unknown>;
const events = (label: string, body: RequestBody, baseline: Baseline): MeasuredCall => ({
  label: `events, ${label}`,
  name: 'event.list',
  body,
  baseline,
});
const clips = (label: string, body: RequestBody, baseline: Baseline): MeasuredCall => ({
  label: `clips, ${label}`,
  name: 'clip.list',
  body,
  baseline,
});

const byTitle = (direction: '' | ' DESC'): Ordered => ({
  columns: 'folded_title, id',
  order: `folded_title${direction}, id${direction}`,
});
const byTime = (column: 'added_at' | 'created_at', direction: '' | ' DESC'): Ordered => ({
  columns: `${column}, id`,
  order: `${column}${direction}, id${direction}`,
});
const hasStream = `stream ->> 'kind' <> 'none'`;
const clipKinds = ['clip', 'highlight', 'user_clip', 'user_highlight'];
const team = 'team-17';
const sidesOfTeam = [
  `team1_id = '${team}'`,
  `team2_id = '${team}' AND team1_id IS DISTINCT FROM '${team}'`,
];
/** Clips of event e77, and the event itself if it is of one of these kinds. */
const ofEvent = (kinds: string) => `FROM event WHERE tenant_id = 't0' AND id IN (
  SELECT id FROM event WHERE tenant_id = 't0' AND parent_event_id = 'e77' AND media_type IN (${kinds})
  UNION ALL SELECT id FROM event WHERE tenant_id = 't0' AND id = 'e77' AND parent_event_id IS NULL
    AND media_type IN (${kinds}))`;

/** Videos of the same sport, or of a team, league or category of event e77, newest first. */
function relatedTo(page: number): Baseline {
  const order = 'starts_at DESC, id';
  const found = `SELECT * FROM (${['live', 'archived']
    .map(
      (status) => `(SELECT starts_at, id FROM event WHERE tenant_id = 't0' AND status = '${status}'
        AND media_type IN ('event', 'clip', 'highlight') AND owner_user_id IS NULL AND id <> 'e77'
        AND ${hasStream} AND (sport_type = (SELECT sport_type FROM event WHERE tenant_id = 't0' AND id = 'e77')
          OR EXISTS (SELECT 1 FROM event_identity l WHERE l.tenant_id = 't0' AND l.event_id = event.id
            AND l.identity_id = ANY((SELECT array_agg(identity_id) FROM event_identity
              WHERE tenant_id = 't0' AND event_id = 'e77')::text[]) OFFSET 0))
        ORDER BY ${order} LIMIT 500)`,
    )
    .join(' UNION ALL ')}) AS found`;
  return {
    page: `SELECT id, n FROM (SELECT id, row_number() OVER (ORDER BY ${order}) AS n FROM (${found}) AS f)
      AS numbered WHERE n > ${page * 10} AND n <= least(500, ${page * 10 + 11})`,
    total: null,
    wordLookup: null,
    kind: 'event',
  };
}

/** @param now ms since 1970 */
export function listCalls(now: number): readonly MeasuredCall[] {
  const at = (ms: number) => `'${new Date(ms).toISOString()}'::timestamptz`;
  const within = (days: number) =>
    `starts_at >= ${at(now - days * dayMs)} AND starts_at <= ${at(now)}`;
  const search = (label: string, body: RequestBody, given: Omit<Searched, 'typed'>) =>
    events(
      label,
      body,
      searched(new Date(now).toISOString(), {
        ...given,
        typed: String(body.search),
      }),
    );
  const suggestions = (q: string, scope: string, given: Omit<Searched, 'typed'>): MeasuredCall => ({
    label: `suggestions for "${q}", ${scope}`,
    name: 'search.suggest',
    query: { q, scope, size: 8 },
    baseline: {
      ...searched(new Date(now).toISOString(), { ...given, typed: q }),
      total: null,
    },
  });
  const split = (text: string) => text.split(' ');
  return [
    events('all', {}, ordered({})),
    events('live', { status: ['live'] }, ordered({ statuses: ['live'] })),
    events(
      'upcoming',
      { status: ['upcoming'] },
      ordered({ statuses: ['upcoming'], order: 'position, starts_at, id' }),
    ),
    events('archived', { status: ['archived'] }, ordered({ statuses: ['archived'] })),
    events(
      'of a sport',
      { status: ['archived'], sportType: ['rugby'] },
      ordered({ statuses: ['archived'], where: `sport_type = 'rugby'` }),
    ),
    events(
      'live of a sport',
      { status: ['live'], sportType: ['football'] },
      ordered({ statuses: ['live'], where: `sport_type = 'football'` }),
    ),
    events('of a league', { 'identities.id': ['league-3'] }, ofIdentity('league-3')),
    events(
      'archived of a league',
      { status: ['archived'], 'identities.id': ['league-3'] },
      ofIdentity('league-3', ['archived']),
    ),
    events(
      'of leagues',
      { 'identities.type': ['league'] },
      ordered({
        where: `EXISTS (SELECT 1 FROM event_identity l JOIN identity i ON i.tenant_id = l.tenant_id
          AND i.id = l.identity_id WHERE l.tenant_id = event.tenant_id AND l.event_id = event.id
          AND i.type = 'league')`,
      }),
    ),
    events('of a team', { 'search.teams.id': [team] }, ordered({ sides: sidesOfTeam })),
    events('of a week', { event_date: `${now - 7 * dayMs}~${now}` }, ordered({ where: within(7) })),
    events(
      'of 90 days',
      { status: ['archived'], event_date: `${now - 90 * dayMs}~${now}` },
      ordered({ statuses: ['archived'], where: within(90) }),
    ),
    events('by title', { sort: 'title' }, ordered(byTitle(''))),
    events('by title, backwards', { sort: 'title', order: 'desc' }, ordered(byTitle(' DESC'))),
    events('newest', { sort: 'added' }, ordered(byTime('added_at', ' DESC'))),
    events('by creation', { sort: 'created', order: 'asc' }, ordered(byTime('created_at', ''))),
    events(
      'and clips, newest',
      { media_type: everyKind, sort: 'added' },
      ordered({ ...byTime('added_at', ' DESC'), kinds: everyKind }),
    ),
    events('of an id', { event_id: ['e77'] }, sorted(ofEvent(`'event'`))),
    clips('all', {}, ordered({ kinds: clipKinds })),
    clips(
      'of players',
      { type: ['player'] },
      ordered({ kinds: clipKinds, where: 'player_number IS NOT NULL' }),
    ),
    clips(
      'of an event',
      { event_id: ['e77'] },
      sorted(ofEvent(clipKinds.map((kind) => `'${kind}'`).join(', '))),
    ),
    clips(
      'of a team',
      { 'search.teams.id': [team] },
      ordered({ kinds: clipKinds, sides: sidesOfTeam }),
    ),
    clips(
      'highlights, newest',
      { media_type: ['highlight'], sort: 'added' },
      ordered({ ...byTime('added_at', ' DESC'), kinds: ['highlight'] }),
    ),
    {
      label: "a viewer's own clips",
      name: 'clip.listOwn',
      body: {},
      asUser: true,
      baseline: sorted(`FROM event WHERE tenant_id = 't0' AND owner_user_id IS NOT NULL
        AND media_type IN ('clip', 'highlight', 'user_clip', 'user_highlight')`),
    },
    {
      label: 'related videos',
      name: 'event.listRelated',
      query: { id: 'e77' },
      baseline: relatedTo(0),
    },
    {
      label: 'related videos, the last page',
      name: 'event.listRelated',
      // The last page: the call returns at most 500 events.
      query: { id: 'e77', page: 49 },
      baseline: relatedTo(49),
    },
    {
      label: 'live events per sport',
      name: 'event.countBySport',
      baseline: {
        page: `SELECT sport_type AS "sportType", count(*)::int AS count FROM event
          WHERE tenant_id = 't0' AND media_type = 'event' AND status = 'live' GROUP BY 1 ORDER BY 2 DESC, 1`,
        total: null,
        wordLookup: null,
        kind: 'sport',
      },
    },
    {
      label: 'identities',
      name: 'identity.list',
      body: {},
      baseline: {
        page: `SELECT id, row_number() OVER (ORDER BY position, id) AS n FROM identity
          WHERE tenant_id = 't0' ORDER BY position, id LIMIT 11`,
        total: `SELECT count(*)::int FROM (SELECT 1 FROM identity WHERE tenant_id = 't0' LIMIT 10000) AS matching`,
        wordLookup: null,
        kind: 'identity',
      },
    },
    search('search for a frequent word', { search: 'sports' }, { terms: [['sports']] }),
    search('search for a name', { search: 'harbour' }, { terms: [['harbour']] }),
    search('search for a beginning', { search: 'harb' }, { terms: [['harbour']] }),
    search(
      'search for a letter',
      { search: 'l' },
      { terms: [split('league lanternhead lorrimead')] },
    ),
    search('search with a typo', { search: 'harbuor' }, { terms: [['harbour']] }),
    search(
      'search for two words',
      { search: 'harbour rovers' },
      { terms: [['rovers'], ['harbour']] },
    ),
    search(
      'search for a frequent and a rare word',
      { search: 'sports 11' },
      { terms: [['11'], ['sports']] },
    ),
    search(
      'search among live',
      { search: 'sports', status: ['live'] },
      {
        terms: [['sports']],
        narrow: [
          `SELECT id, starts_at FROM event WHERE tenant_id = 't0' AND status = 'live'
            AND media_type = 'event' AND owner_user_id IS NULL`,
        ],
      },
    ),
    search(
      'search of a team',
      { search: 'harbour', 'search.teams.id': [team] },
      {
        terms: [['harbour']],
        narrow: sidesOfTeam.map(
          (side) => `SELECT id, starts_at FROM event WHERE tenant_id = 't0' AND media_type = 'event'
            AND owner_user_id IS NULL AND ${side}`,
        ),
      },
    ),
    search(
      'search by title',
      { search: 'sports', sort: 'title' },
      { terms: [['sports']], order: 'folded_title, id' },
    ),
    search('search without a match', { search: 'zyzzyva' }, { terms: [[]] }),
    clips(
      'search for a player',
      { search: '28', type: ['player'] },
      searched(new Date(now).toISOString(), {
        typed: '28',
        terms: [['28']],
        scopes: ['player'],
      }),
    ),
    clips(
      'search for a name',
      { search: 'harbour' },
      searched(new Date(now).toISOString(), {
        typed: 'harbour',
        terms: [['harbour']],
        scopes: ['clip', 'player'],
      }),
    ),
    suggestions('harb', 'game', { terms: [['harbour']] }),
    suggestions('s', 'game', { terms: [split('sports stars')] }),
    suggestions('goal', 'player', { terms: [['goal']], scopes: ['player'] }),
    ...deepCalls(now),
  ];
}

/** Returns some of the calls for page 1,000. */
function deepCalls(now: number): MeasuredCall[] {
  const deep = (label: string, body: RequestBody, baseline: Baseline): MeasuredCall => ({
    ...events(`${label}, page 1,000`, { ...body, page: deepPage }, baseline),
    isDeep: true,
  });
  const page = deepPage;
  return [
    deep('all', {}, ordered({ page })),
    deep('archived', { status: ['archived'] }, ordered({ statuses: ['archived'], page })),
    deep('by title', { sort: 'title' }, ordered({ ...byTitle(''), page })),
    deep('newest', { sort: 'added' }, ordered({ ...byTime('added_at', ' DESC'), page })),
    deep(
      'search for a frequent word',
      { search: 'sports' },
      searched(new Date(now).toISOString(), {
        typed: 'sports',
        terms: [['sports']],
        page,
      }),
    ),
  ];
}
