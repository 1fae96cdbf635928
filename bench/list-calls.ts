/** Every list and search call of the contract, with what pages of the portal ask them. */
import type { CallName } from '@grandstand/contract';

export interface ListCall {
  readonly what: string;
  readonly name: CallName;
  readonly body?: Record<string, unknown>;
  readonly query?: Record<string, string | number>;
  /** Needs a viewer who is signed in. */
  readonly asUser?: boolean;
  /** Page 1,000 of ten each: what is skipped costs something. */
  readonly isDeep?: boolean;
}

/** The last page of a list of 10,000, counted from 0. */
const deepPage = 999;
const dayMs = 86_400_000;
const everyKind = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

const events = (what: string, body: Record<string, unknown>): ListCall => ({
  what: `events, ${what}`,
  name: 'eventList',
  body,
});
const clips = (what: string, body: Record<string, unknown>): ListCall => ({
  what: `clips, ${what}`,
  name: 'clipList',
  body,
});
const suggestions = (q: string, scope: string): ListCall => ({
  what: `suggestions for "${q}", ${scope}`,
  name: 'searchSuggest',
  query: { q, scope, size: 8 },
});
const deep = (call: ListCall): ListCall => ({
  ...call,
  what: `${call.what}, page 1,000`,
  isDeep: true,
  ...(call.query === undefined
    ? { body: { ...call.body, page: deepPage } }
    : { query: { ...call.query, page: deepPage } }),
});

/** @param now ms since 1970 */
export function listCalls(now: number): readonly ListCall[] {
  const related: ListCall = { what: 'related videos', name: 'relatedVideos', query: { id: 'e77' } };
  const archive = events('archived', { status: ['archived'] });
  const found = events('search for a frequent word', { search: 'sports' });
  return [
    events('all', {}),
    events('live', { status: ['live'] }),
    events('upcoming', { status: ['upcoming'] }),
    archive,
    events('of a sport', { status: ['archived'], sportType: ['rugby'] }),
    events('live of a sport', { status: ['live'], sportType: ['football'] }),
    events('of a league', { 'identities.id': ['league-3'] }),
    events('archived of a league', { status: ['archived'], 'identities.id': ['league-3'] }),
    events('of leagues', { 'identities.type': ['league'] }),
    events('of a team', { 'search.teams.id': ['team-17'] }),
    events('of a week', { event_date: `${now - 7 * dayMs}~${now}` }),
    events('of 90 days', { status: ['archived'], event_date: `${now - 90 * dayMs}~${now}` }),
    events('by title', { sort: 'title' }),
    events('by title, backwards', { sort: 'title', order: 'desc' }),
    events('newest', { sort: 'added' }),
    events('by creation', { sort: 'created', order: 'asc' }),
    events('and clips, newest', { media_type: everyKind, sort: 'added' }),
    events('of an id', { event_id: ['e77'] }),
    clips('all', {}),
    clips('of players', { type: ['player'] }),
    clips('of an event', { event_id: ['e77'] }),
    clips('of a team', { 'search.teams.id': ['team-17'] }),
    clips('highlights, newest', { media_type: ['highlight'], sort: 'added' }),
    { what: "a viewer's own clips", name: 'clipUserList', body: {}, asUser: true },
    related,
    // They end there.
    { ...related, what: 'related videos, the last page', query: { id: 'e77', page: 49 } },
    { what: 'live events per sport', name: 'groupedSportCount' },
    { what: 'identities', name: 'identityList', body: {} },
    found,
    events('search for a name', { search: 'harbour' }),
    events('search for a beginning', { search: 'harb' }),
    events('search for a letter', { search: 'l' }),
    events('search with a typo', { search: 'harbuor' }),
    events('search for two words', { search: 'harbour rovers' }),
    events('search for a frequent and a rare word', { search: 'sports 29' }),
    events('search among live', { search: 'sports', status: ['live'] }),
    events('search of a team', { search: 'harbour', 'search.teams.id': ['team-17'] }),
    events('search by title', { search: 'sports', sort: 'title' }),
    events('search for what is not there', { search: 'zyzzyva' }),
    clips('search for a player', { search: '29', type: ['player'] }),
    clips('search for a name', { search: 'harbour' }),
    suggestions('harb', 'game'),
    suggestions('s', 'game'),
    suggestions('goal', 'player'),
    deep(events('all', {})),
    deep(archive),
    deep(events('by title', { sort: 'title' })),
    deep(events('newest', { sort: 'added' })),
    deep(found),
  ];
}
