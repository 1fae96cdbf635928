import { sql } from 'kysely';
import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import { json } from '../../platform/database/tables.ts';
import * as mirroredQueries from './operator/mirrored-event.queries.ts';
import * as operatorEventQueries from './operator/operator-event.queries.ts';
import * as fixtureQueries from './edit/fixture.queries.ts';
import * as operatorQueries from './edit/operator-event.queries.ts';
import * as relinkQueries from './edit/relink-events.queries.ts';
import * as eventImports from './operator/import.queries.ts';
import * as byIdentityQueries from './list/event-by-identity.queries.ts';
import * as conditions from './list/event-conditions.queries.ts';
import * as eventSearchQueries from './search/event-search.queries.ts';
import * as nameQueries from './list/event-names.queries.ts';
import * as eventQueries from './event.queries.ts';
import * as clipSourceQueries from './access/clip-source.queries.ts';
import * as publicVideos from './access/public-videos.queries.ts';
import * as relatedQueries from './list/related.queries.ts';
import * as listedQueries from './list/listed-event.queries.ts';
import * as relevanceQueries from './search/relevance.queries.ts';
import * as searchCandidates from './search/search-candidates.queries.ts';
import * as searchFewQueries from './search/search-few.queries.ts';
import * as clipDisclosureQueries from './clip/clip-disclosure.queries.ts';
import * as userClipQueries from './clip/user-clip.queries.ts';
import * as safeguardQueries from './safeguarding/safeguard.queries.ts';
import * as scheduleQueries from './list/schedule.queries.ts';
import * as scoreboardQueries from './scoreboard/scoreboard.queries.ts';
import * as streamKinds from './stream-kind.queries.ts';
import { eventFilter, type EventFilter } from './list/event-filter.ts';
import { storedEvent } from './testing.ts';

const slice = { offset: 0, limit: 10 };
const filter = {
  mediaTypes: ['event'],
  identityIds: ['a'],
  identityTypes: ['team'],
  teamIds: ['a'],
  eventIds: ['a'],
  sportTypes: ['football'],
  between: { startMs: 0, endMs: 1 },
  statuses: ['live'],
  commerceTypes: ['commerce_free_media'],
  hasStream: true,
  hasSafeguarded: false,
  ofPlayer: true,
  player: { teamId: 'a', number: 9, hasClips: true },
  ownedBy: 'u',
  search: {
    scopes: ['event'],
    terms: [
      { typed: 'a', words: [['a'], ['a', 'b'], ['a', 'b', 'c']], known: [0, 0, 0], estimate: 0 },
    ],
    isFrequent: false,
    hidesResults: false,
  },
  userId: 'u',
} satisfies EventFilter;
const severalTerms = {
  ...filter,
  search: { ...filter.search, terms: [...filter.search.terms, ...filter.search.terms] },
} satisfies EventFilter;
const frequent = {
  ...filter,
  search: { ...filter.search, isFrequent: true },
} satisfies EventFilter;
const hidingResults = {
  ...filter,
  search: { ...filter.search, hidesResults: true },
} satisfies EventFilter;
const ofTeam = { ...frequent, teamIds: ['a'] } satisfies EventFilter;
const ofIdentity = eventFilter({ identityIds: ['a'], between: { startMs: 0, endMs: 1 } });
const operatorFilter: operatorQueries.OperatorEventFilter = {
  status: null,
  from: null,
  to: null,
  team: null,
  league: null,
  words: null,
  text: null,
  withdrawn: false,
  isLatestFirst: true,
  after: null,
};
const now = new Date(0);
const ending = {
  stream: { kind: 'film' as const, film: 'f' },
  duration: 1,
  score: null,
  endedAt: now,
  now,
};
const maker = { userId: 'u', eventId: 'a' };
const row = storedEvent(tenant);

/** Tenancy probes of the queries of events, by file. */
export const queryProbes: TenancyProbes['queries'] = {
  'event.queries.ts': [
    eventQueries,
    {
      listEvents: (scope) =>
        eventQueries.listEvents(scope, filter, { field: 'order', direction: 'asc' }, slice),
      countEvents: (scope) => eventQueries.countEvents(scope, filter),
      findEvent: (scope) => eventQueries.findEvent(scope, { by: 'id', value: 'a' }, ['event']),
      findForPlayback: (scope) => eventQueries.findForPlayback(scope, 'a'),
      selectEvents: (scope) => eventQueries.selectEvents(scope, ['a']),
      countLiveBySport: (scope) => eventQueries.countLiveBySport(scope),
    },
  ],
  'edit/operator-event.queries.ts': [
    operatorQueries,
    {
      findForOperator: (scope) => operatorQueries.findForOperator(scope, 'a'),
      selectForOperator: (scope) => operatorQueries.selectForOperator(scope, ['a']),
      lockEvent: (scope) => operatorQueries.lockEvent(scope, 'a'),
      editEvent: (scope) => operatorQueries.editEvent(scope, 'a', { title: 'x' }),
      replaceLinks: (scope) => operatorQueries.replaceLinks(scope, 'a', ['b']),
      setTeamsOfExcerpts: (scope) =>
        operatorQueries.setTeamsOfExcerpts(scope, 'a', {
          team1_id: 'b',
          team2_id: null,
          team1_color: null,
          team2_color: null,
        }),
      withdrawRows: (scope) => operatorQueries.withdrawRows(scope, 'a'),
      restoreRows: (scope) => operatorQueries.restoreRows(scope, 'a'),
      countTickets: (scope) => operatorQueries.countTickets(scope, 'a', now),
      findReferenced: (scope) => operatorQueries.findReferenced(scope, 'a'),
      listOperatorEvents: async (scope) => {
        for (const change of [
          {},
          { team: 'a', league: 'b' },
          { league: 'b', status: 'live' as const },
          { text: 'a', words: [['a'], ['b']] },
        ])
          await operatorQueries.listOperatorEvents(scope, { ...operatorFilter, ...change }, 10);
      },
    },
  ],
  'edit/fixture.queries.ts': [
    fixtureQueries,
    {
      lockByReference: (scope) => fixtureQueries.lockByReference(scope, ['a']),
      insertFixtures: (scope) => fixtureQueries.insertFixtures(scope, [], now),
      updateFixtures: (scope) => fixtureQueries.updateFixtures(scope, [], now),
      linkFixtures: (scope) => fixtureQueries.linkFixtures(scope, [], true),
      listFixtures: (scope) =>
        fixtureQueries.listFixtures(scope, { from: null, to: null, after: null, limit: 1 }),
    },
  ],
  'edit/relink-events.queries.ts': [
    relinkQueries,
    {
      unlinkFormerAncestors: (scope) => relinkQueries.unlinkFormerAncestors(scope, ['e'], ['a']),
      linkPresent: (scope) => relinkQueries.linkPresent(scope, ['e'], ['a']),
    },
  ],
  'list/event-names.queries.ts': [
    nameQueries,
    { selectEventNames: (scope) => nameQueries.selectEventNames(scope, ['a']) },
  ],
  'list/event-by-identity.queries.ts': [
    byIdentityQueries,
    {
      onlyIdentityOf: (scope) =>
        eventQueries.listEvents(scope, ofIdentity, { field: 'order', direction: 'asc' }, slice),
      curatedBranch: (scope) =>
        byIdentityQueries
          .curatedBranch(tenant, 'a', ofIdentity, [['id', 'asc']], 9)
          .execute(scope.trx),
      countEventsOfIdentity: (scope) =>
        byIdentityQueries.countEventsOfIdentity(scope, 'a', ofIdentity),
    },
  ],
  'list/event-conditions.queries.ts': [
    conditions,
    {
      isVisibleTo: ({ trx }) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where((eb) => conditions.isVisibleTo(eb, tenant, 'u'))
          .execute(),
      isReachableBy: ({ trx }) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where((eb) => conditions.isReachableBy(eb, tenant, 'u'))
          .execute(),
      matchesFilter: ({ trx }) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where((eb) => conditions.matchesFilter(eb, tenant, filter))
          .execute(),
      timestampOf: ({ trx }) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where('tenant_id', '=', tenant)
          .where('starts_at', '>=', conditions.timestampOf(0))
          .execute(),
    },
  ],
  'search/event-search.queries.ts': [
    eventSearchQueries,
    {
      searchEvents: (scope) => eventSearchQueries.searchEvents(scope, filter, now, slice, ['a']),
      countFound: (scope) => eventSearchQueries.countFound(scope, filter),
    },
  ],
  'list/listed-event.queries.ts': [
    listedQueries,
    {
      listedColumns: ({ trx }) =>
        sql`SELECT ${listedQueries.listedColumns(tenant)} FROM event
          WHERE tenant_id = ${tenant}`.execute(trx),
    },
  ],
  'search/relevance.queries.ts': [
    relevanceQueries,
    {
      nearestToNow: (scope) => eventSearchQueries.searchEvents(scope, filter, now, slice),
    },
  ],
  'search/search-few.queries.ts': [
    searchFewQueries,
    {
      searchFew: (scope) =>
        searchFewQueries.searchFew(scope, ofTeam, { sort: null, now, demotedTeams: ['a'] }, slice),
    },
  ],
  'search/search-candidates.queries.ts': [
    searchCandidates,
    {
      candidatesOf: (scope) => eventSearchQueries.searchEvents(scope, severalTerms, now, slice),
      isCoveredByScopes: (scope) => eventSearchQueries.searchEvents(scope, filter, now, slice),
      foundIds: (scope) => eventSearchQueries.countFound(scope, severalTerms),
      withoutHiddenTexts: (scope) =>
        eventSearchQueries.searchEvents(scope, hidingResults, now, slice),
      hasAnyWord: (scope) =>
        eventQueries.listEvents(scope, frequent, { field: 'title', direction: 'asc' }, slice),
    },
  ],
  // An expression, no query.
  'stream-kind.queries.ts': [streamKinds, {}],
  'access/public-videos.queries.ts': [
    publicVideos,
    { hasPublicEvent: (scope) => publicVideos.hasPublicEvent(scope, 'f', now) },
  ],
  'list/related.queries.ts': [
    relatedQueries,
    {
      listRelated: (scope) =>
        relatedQueries.listRelated(scope, { event: row, hasExcerpts: false }, slice),
      countRelated: (scope) =>
        relatedQueries.countRelated(scope, { event: row, hasExcerpts: false }),
    },
  ],
  'operator/mirrored-event.queries.ts': [
    mirroredQueries,
    {
      selectMirrored: (scope) =>
        mirroredQueries.selectMirrored(
          scope,
          { startsBefore: now, startsAfter: now, endsAfter: now },
          1,
        ),
    },
  ],
  'list/schedule.queries.ts': [
    scheduleQueries,
    {
      isAnythingDue: (scope) => scheduleQueries.isAnythingDue(scope, now),
      startDueEvents: (scope) => scheduleQueries.startDueEvents(scope, now),
      listDueRecordings: (scope) => scheduleQueries.listDueRecordings(scope, now),
      startRecordedEvent: (scope) => scheduleQueries.startRecordedEvent(scope, 'a', now),
      listRunningEvents: (scope) => scheduleQueries.listRunningEvents(scope),
      listPicturesShownSoon: (scope) =>
        scheduleQueries.listPicturesShownSoon(scope, { until: now, limit: 2 }),
      archiveEvent: (scope) => scheduleQueries.archiveEvent(scope, 'a', ending),
      changeScore: (scope) => scheduleQueries.changeScore(scope, 'a', null),
      archiveCancelledEvents: (scope) => scheduleQueries.archiveCancelledEvents(scope, now),
      archiveEventsWithoutVideo: (scope) => scheduleQueries.archiveEventsWithoutVideo(scope, now),
    },
  ],
  'scoreboard/scoreboard.queries.ts': [
    scoreboardQueries,
    {
      listScoreboardEvents: (scope) => scoreboardQueries.listScoreboardEvents(scope, now),
    },
  ],
  'operator/operator-event.queries.ts': [
    operatorEventQueries,
    {
      insertEvent: (scope) => operatorEventQueries.insertEvent(scope, row as never, ['a']),
      selectLiveRecordedStreams: (scope) =>
        operatorEventQueries.selectLiveRecordedStreams(scope, 10),
      replaceStream: (scope) =>
        operatorEventQueries.replaceStream(
          scope,
          { id: 'a', stream: ending.stream },
          json(ending.stream),
          now,
        ),
      updateLineupTimes: (scope) =>
        operatorEventQueries.updateLineupTimes(scope, ['a'], { at: now, now }),
      replaceVideoOfClips: (scope) => operatorEventQueries.replaceVideoOfClips(scope, 'a', 'b'),
      selectByIdPrefix: (scope) =>
        operatorEventQueries.selectByIdPrefix(scope, { prefix: 'a', kinds: ['none'], limit: 1 }),
      updateEvent: (scope) => operatorEventQueries.updateEvent(scope, 'a', { status: 'live' }),
      selectRecordedReplays: (scope) => operatorEventQueries.selectRecordedReplays(scope, ['a']),
      setRecordedPoster: (scope) =>
        operatorEventQueries.setRecordedPoster(scope, 'a', { address: '/a', now }),
    },
  ],
  'safeguarding/safeguard.queries.ts': [
    safeguardQueries,
    {
      refreshSafeguards: (scope) => safeguardQueries.refreshSafeguards(scope, ['a']),
      listEventsOfIdentity: (scope) => safeguardQueries.listEventsOfIdentity(scope, 'a'),
    },
  ],
  'clip/user-clip.queries.ts': [
    userClipQueries,
    {
      findOwnClip: (scope) => userClipQueries.findOwnClip(scope, 'u', 'a'),
      listOwnClipIds: (scope) => userClipQueries.listOwnClipIds(scope, 'u'),
      countOwnClips: (scope) => userClipQueries.countOwnClips(scope, 'u'),
      updateOwnClip: (scope) => userClipQueries.updateOwnClip(scope, 'u', 'a', { title: 'x' }),
      deleteOwnClip: (scope) => userClipQueries.deleteOwnClip(scope, 'u', 'a'),
    },
  ],
  'clip/clip-disclosure.queries.ts': [
    clipDisclosureQueries,
    {
      selectClipRanges: (scope) => clipDisclosureQueries.selectClipRanges(scope, maker),
      selectDisclosures: (scope) => clipDisclosureQueries.selectDisclosures(scope, maker),
      selectAllDisclosures: (scope) => clipDisclosureQueries.selectAllDisclosures(scope, 'u'),
      putDisclosures: (scope) =>
        clipDisclosureQueries.putDisclosures(scope, maker, { ranges: [], now }),
    },
  ],
  'access/clip-source.queries.ts': [
    clipSourceQueries,
    {
      selectClipSources: (scope) => clipSourceQueries.selectClipSources(scope, ['a']),
      selectClipOwnerEntitlements: (scope) =>
        clipSourceQueries.selectClipOwnerEntitlements(scope, ['u']),
    },
  ],
  'operator/import.queries.ts': [
    eventImports,
    {
      insertEvents: (scope) => eventImports.insertEvents(scope, [row as never]),
      numberExcerpts: (scope) => eventImports.numberExcerpts(scope, ['a']),
      insertEventIdentities: (scope) =>
        eventImports.insertEventIdentities(scope, [
          { tenant_id: tenant, event_id: 'a', identity_id: 'b', position: 0 },
        ]),
    },
  ],
};
