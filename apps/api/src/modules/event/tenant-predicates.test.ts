import { globSync } from 'node:fs';
import path from 'node:path';
import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Trx } from '../../platform/database/database.ts';
import * as tenantQueries from '../../platform/tenant.queries.ts';
import * as deviceQueries from '../device/device.queries.ts';
import * as followQueries from '../follow/follow.queries.ts';
import * as identityImports from '../identity/import.queries.ts';
import * as identityQueries from '../identity/identity.queries.ts';
import * as mailLinkQueries from '../mail-link/mail-link.queries.ts';
import * as positionQueries from '../playback-position/playback-position.queries.ts';
import * as activeSessionQueries from '../session/active-sessions.queries.ts';
import * as limitTokenQueries from '../device/limit-token.queries.ts';
import * as sessionQueries from '../session/session.queries.ts';
import * as attemptQueries from '../sign-in/attempt.queries.ts';
import * as linkedAccountQueries from '../sign-in/linked-account.queries.ts';
import * as userQueries from '../user/user.queries.ts';
import * as watchlistQueries from '../watchlist/watchlist.queries.ts';
import * as operateEventQueries from './operate-event.queries.ts';
import * as eventImports from './import.queries.ts';
import * as searchIndexQueries from '../search-index/search-index.queries.ts';
import * as vocabularyQueries from '../search-index/vocabulary.queries.ts';
import * as byIdentityQueries from './event-by-identity.queries.ts';
import * as conditions from './event-conditions.queries.ts';
import { eventFilter } from './event-filter.ts';
import * as eventSearchQueries from './event-search.queries.ts';
import * as eventQueries from './event.queries.ts';
import * as manyEventsQueries from '../../testing/many-events.queries.ts';
import * as relatedQueries from './related.queries.ts';
import * as scheduleQueries from './schedule.queries.ts';
import { recordStatements } from '../../testing/statement-recorder.ts';
import { storedEvent } from './testing.ts';
import type { EventFilter } from './event-filter.ts';

const tenant = 'the-tenant';
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
  ofPlayer: true,
  ownedBy: 'u',
  search: {
    scopes: ['event'],
    terms: [{ typed: 'a', words: [['a'], ['a', 'b'], ['a', 'b', 'c']] }],
  },
  userId: 'u',
} satisfies EventFilter;
const ofIdentity = eventFilter({ identityIds: ['a'], between: { startMs: 0, endMs: 1 } });
const below: identityQueries.IdentityFilter = {
  below: ['a'],
  mediaTypes: ['identity'],
  types: ['team'],
  archived: false,
};
const now = new Date(0);
const ending = { film: 'f', duration: 1, score: null, endedAt: now, now };
const row = storedEvent(tenant);

const user = { tenant_id: tenant, id: 'u' } as never;
const used = { deviceId: 'd', deviceName: 'd', osName: null, osVersion: null };
const seen = { country: null, agent: null };
const position = {
  event_id: 'a',
  position: 1,
  duration: 2,
  is_finished: false,
  reached_at: now,
};
const family = { id: 'f', userId: 'u', deviceRowId: null, now, expiresAt: now, seen };
const token = { hash: 'h', familyId: 'f', now, expiresAt: now };
const attempt = { id: 'a', provider: 'google', mode: 'signin', now, expiresAt: now } as const;
const follow = { id: 'f', userId: 'u', identityId: 'a', type: 'team', now } as const;
const byTitle = { field: 'title', direction: 'asc' } as const;
/** For queries that open their transaction themselves. */
const databaseOf = (trx: Trx): Database =>
  ({
    forTenant: (id: string, work: (trx: Trx) => Promise<unknown>) => {
      expect(id).toBe(tenant);
      return work(trx);
    },
  }) as unknown as Database;

type Queries = Record<string, (trx: Trx) => Promise<unknown>>;

/** Every query of the backend, by its file and the module it is exported from. */
const queries: Record<string, [object, Queries]> = {
  'modules/event/event.queries.ts': [
    eventQueries,
    {
      listEvents: (trx) =>
        eventQueries.listEvents(trx, tenant, filter, { field: 'order', direction: 'asc' }, slice),
      countEvents: (trx) => eventQueries.countEvents(trx, tenant, filter),
      findEvent: (trx) =>
        eventQueries.findEvent(trx, tenant, { by: 'id', value: 'a' }, ['event'], null),
      countLiveBySport: (trx) => eventQueries.countLiveBySport(trx, tenant),
    },
  ],
  'modules/event/event-by-identity.queries.ts': [
    byIdentityQueries,
    {
      onlyIdentity: (trx) =>
        eventQueries.listEvents(
          trx,
          tenant,
          ofIdentity,
          { field: 'order', direction: 'asc' },
          slice,
        ),
      placedBranch: (trx) =>
        byIdentityQueries.placedBranch(tenant, 'a', ofIdentity, [['id', 'asc']], 9).execute(trx),
      countPlaced: (trx) => byIdentityQueries.countPlaced(trx, tenant, 'a', ofIdentity),
    },
  ],
  'modules/event/event-conditions.queries.ts': [
    conditions,
    {
      visible: (trx) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where((eb) => conditions.visible(eb, tenant, 'u'))
          .execute(),
      matches: (trx) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where((eb) => conditions.matches(eb, tenant, filter))
          .execute(),
      moment: (trx) =>
        trx
          .selectFrom('event')
          .selectAll()
          .where('tenant_id', '=', tenant)
          .where('starts_at', '>=', conditions.moment(0))
          .execute(),
    },
  ],
  'modules/event/event-search.queries.ts': [
    eventSearchQueries,
    {
      searchEvents: (trx) => eventSearchQueries.searchEvents(trx, tenant, filter, now, slice),
      countFound: (trx) => eventSearchQueries.countFound(trx, tenant, filter),
    },
  ],
  'modules/search-index/vocabulary.queries.ts': [
    vocabularyQueries,
    {
      listWords: (trx) =>
        vocabularyQueries.listWords(trx, tenant, [{ place: 0, typed: 'goals', typoKeys: ['~x'] }]),
      countEntries: (trx) => vocabularyQueries.countEntries(trx, tenant, ['event'], ['a'], 9),
      listIdentityIds: (trx) => vocabularyQueries.listIdentityIds(trx, tenant, [['a'], ['b']], 9),
    },
  ],
  'modules/search-index/search-index.queries.ts': [
    searchIndexQueries,
    {
      listSearchedEvents: (trx) => searchIndexQueries.listSearchedEvents(trx, tenant, ['a']),
      replaceEntries: (trx) =>
        searchIndexQueries.replaceEntries(
          trx,
          tenant,
          ['a'],
          [{ id: 'a', word: 'a', scope: 'event', startsAt: now }],
        ),
      replaceIdentityWords: (trx) =>
        searchIndexQueries.replaceIdentityWords(trx, tenant, ['a'], [{ id: 'a', word: 'a' }]),
      insertKeys: (trx) => searchIndexQueries.insertKeys(trx, tenant, ['a'], ['a']),
    },
  ],
  'modules/event/related.queries.ts': [
    relatedQueries,
    {
      listRelated: (trx) => relatedQueries.listRelated(trx, tenant, row, slice),
      countRelated: (trx) => relatedQueries.countRelated(trx, tenant, row),
    },
  ],
  'modules/event/schedule.queries.ts': [
    scheduleQueries,
    {
      startDueEvents: (trx) => scheduleQueries.startDueEvents(trx, tenant, now),
      listRunningEvents: (trx) => scheduleQueries.listRunningEvents(trx, tenant),
      archiveEvent: (trx) => scheduleQueries.archiveEvent(trx, tenant, 'a', ending),
      changeScore: (trx) => scheduleQueries.changeScore(trx, tenant, 'a', null),
      archiveCancelledEvents: (trx) => scheduleQueries.archiveCancelledEvents(trx, tenant, now),
      archiveUnseenEvents: (trx) => scheduleQueries.archiveUnseenEvents(trx, tenant, now),
    },
  ],
  'modules/identity/identity.queries.ts': [
    identityQueries,
    {
      listIdentities: (trx) =>
        identityQueries.listIdentities(trx, tenant, below, [['title', 'asc']], slice),
      countIdentities: (trx) => identityQueries.countIdentities(trx, tenant, below),
      findIdentities: (trx) => identityQueries.findIdentities(trx, tenant, ['a']),
      listLinksOfEvents: (trx) => identityQueries.listLinksOfEvents(trx, tenant, ['a']),
    },
  ],
  'modules/event/operate-event.queries.ts': [
    operateEventQueries,
    {
      insertEvent: (trx) => operateEventQueries.insertEvent(trx, row as never, ['a']),
      updateEvent: (trx) => operateEventQueries.updateEvent(trx, tenant, 'a', { status: 'live' }),
    },
  ],
  'modules/event/import.queries.ts': [
    eventImports,
    {
      insertEvents: (trx) => eventImports.insertEvents(trx, [row as never]),
      insertEventIdentities: (trx) =>
        eventImports.insertEventIdentities(trx, [
          { tenant_id: tenant, event_id: 'a', identity_id: 'b', position: 0 },
        ]),
    },
  ],
  'modules/identity/import.queries.ts': [
    identityImports,
    {
      insertIdentities: (trx) =>
        identityImports.insertIdentities(trx, [{ tenant_id: tenant, id: 'a' } as never]),
    },
  ],
  'testing/many-events.queries.ts': [
    manyEventsQueries,
    {
      fillTenant: (trx) => manyEventsQueries.fillTenant(trx, tenant, { events: 1, clips: 1, now }),
    },
  ],
  'modules/device/device.queries.ts': [
    deviceQueries,
    {
      selectDevices: (trx) => deviceQueries.selectDevices(trx, tenant, 'u'),
      touchDevice: (trx) => deviceQueries.touchDevice(trx, tenant, 'u', used, now),
      countDevices: (trx) => deviceQueries.countDevices(trx, tenant, 'u'),
      insertDevice: (trx) => deviceQueries.insertDevice(trx, tenant, 'u', used, now),
      deleteDevice: (trx) => deviceQueries.deleteDevice(trx, tenant, 'u', 'd'),
    },
  ],
  'modules/follow/follow.queries.ts': [
    followQueries,
    {
      selectFollows: (trx) => followQueries.selectFollows(trx, tenant, 'u', ['team'], slice),
      countFollows: (trx) => followQueries.countFollows(trx, tenant, 'u', ['team']),
      findFollow: (trx) => followQueries.findFollow(trx, tenant, 'u', 'a'),
      insertFollow: (trx) => followQueries.insertFollow(trx, tenant, follow),
      deleteFollow: (trx) => followQueries.deleteFollow(trx, tenant, 'u', 'a'),
    },
  ],
  'modules/watchlist/watchlist.queries.ts': [
    watchlistQueries,
    {
      selectWatchlist: (trx) => watchlistQueries.selectWatchlist(trx, tenant, 'u', byTitle, slice),
      selectSaved: (trx) => watchlistQueries.selectSaved(trx, tenant, 'u'),
      countWatchlist: (trx) => watchlistQueries.countWatchlist(trx, tenant, 'u'),
      isSaved: (trx) => watchlistQueries.isSaved(trx, tenant, 'u', 'a'),
      insertSaved: (trx) => watchlistQueries.insertSaved(trx, tenant, 'u', 'a', now),
      deleteSaved: (trx) => watchlistQueries.deleteSaved(trx, tenant, 'u', 'a'),
    },
  ],
  'modules/playback-position/playback-position.queries.ts': [
    positionQueries,
    {
      selectPositions: (trx) => positionQueries.selectPositions(trx, tenant, 'u', ['a'], slice),
      selectVideos: (trx) => positionQueries.selectVideos(trx, tenant, ['a']),
      countPositions: (trx) => positionQueries.countPositions(trx, tenant, 'u', null),
      selectAllPositions: (trx) => positionQueries.selectAllPositions(trx, tenant, 'u'),
      upsertPosition: (trx) => positionQueries.upsertPosition(trx, tenant, 'u', position),
      findPosition: (trx) => positionQueries.findPosition(trx, tenant, 'u', 'a'),
      trimPositions: (trx) => positionQueries.trimPositions(trx, tenant, 'u', 9),
    },
  ],
  'modules/session/active-sessions.queries.ts': [
    activeSessionQueries,
    {
      selectActiveSessions: (trx) =>
        activeSessionQueries.selectActiveSessions(trx, tenant, 'u', now),
      endSessions: (trx) => activeSessionQueries.endSessions(trx, tenant, 'u', {}, now),
      endSessionsOfDevice: (trx) => activeSessionQueries.endSessionsOfDevice(trx, tenant, 'd', now),
      bindSession: (trx) => activeSessionQueries.bindSession(trx, tenant, 'f', 'd'),
      touchSession: (trx) => activeSessionQueries.touchSession(trx, tenant, 'f', seen, now),
    },
  ],
  'modules/device/limit-token.queries.ts': [
    limitTokenQueries,
    {
      isSpent: (trx) => limitTokenQueries.isSpent(trx, tenant, 'a'),
      insertSpent: (trx) =>
        limitTokenQueries.insertSpent(trx, tenant, { id: 'a', userId: 'u', expiresAt: now }),
      removeExpiredSpent: (trx) => limitTokenQueries.removeExpiredSpent(trx, tenant, now),
    },
  ],
  'modules/session/session.queries.ts': [
    sessionQueries,
    {
      insertFamily: (trx) => sessionQueries.insertFamily(trx, tenant, family),
      insertToken: (trx) => sessionQueries.insertToken(trx, tenant, token),
      endReplacedFamilies: (trx) => sessionQueries.endReplacedFamilies(trx, tenant, 'u', 'd', now),
      endFamily: (trx) => sessionQueries.endFamily(trx, tenant, 'f', now),
      findLiveFamily: (trx) => sessionQueries.findLiveFamily(trx, tenant, 'f', now),
      spendToken: (trx) => sessionQueries.spendToken(trx, tenant, 'h', 'x', now),
      findToken: (trx) => sessionQueries.findToken(trx, tenant, 'h'),
      removeExpiredFamilies: (trx) => sessionQueries.removeExpiredFamilies(trx, tenant, now),
    },
  ],
  'modules/sign-in/attempt.queries.ts': [
    attemptQueries,
    {
      insertAttempt: (trx) => attemptQueries.insertAttempt(trx, tenant, attempt),
      claimExchange: (trx) => attemptQueries.claimExchange(trx, tenant, 'a', 'google', now),
      saveTokenHash: (trx) => attemptQueries.saveTokenHash(trx, tenant, 'a', 'h'),
      findLiveAttempt: (trx) => attemptQueries.findLiveAttempt(trx, tenant, 'a', 'google', now),
      countTry: (trx) => attemptQueries.countTry(trx, tenant, 'a', 5),
      spendAttempt: (trx) => attemptQueries.spendAttempt(trx, tenant, 'a', now),
      removeExpiredAttempts: (trx) => attemptQueries.removeExpiredAttempts(trx, tenant, now),
    },
  ],
  'modules/sign-in/linked-account.queries.ts': [
    linkedAccountQueries,
    {
      findLinkedUser: (trx) => linkedAccountQueries.findLinkedUser(trx, tenant, 'i', 's'),
      insertLink: (trx) =>
        linkedAccountQueries.insertLink(trx, { tenant_id: tenant, subject: 's' } as never),
      selectLinks: (trx) => linkedAccountQueries.selectLinks(trx, tenant, 'u'),
      deleteLinks: (trx) => linkedAccountQueries.deleteLinks(trx, tenant, 'u'),
    },
  ],
  'modules/mail-link/mail-link.queries.ts': [
    mailLinkQueries,
    {
      insertLink: (trx) => mailLinkQueries.insertLink(trx, { tenant_id: tenant, id: 'a' } as never),
      findLink: (trx) => mailLinkQueries.findLink(trx, tenant, 'a', 'reset', now),
      takeLink: (trx) => mailLinkQueries.takeLink(trx, tenant, 'a', 'reset', now),
      deleteLinksOf: (trx) => mailLinkQueries.deleteLinksOf(trx, tenant, 'u', 'reset'),
      removeExpiredLinks: (trx) => mailLinkQueries.removeExpiredLinks(trx, tenant, now),
    },
  ],
  'modules/user/user.queries.ts': [
    userQueries,
    {
      selectUser: (trx) => userQueries.selectUser(trx, tenant, 'u'),
      selectUserForUpdate: (trx) => userQueries.selectUserForUpdate(trx, tenant, 'u'),
      selectUserByEmail: (trx) => userQueries.selectUserByEmail(trx, tenant, 'u@example.test'),
      insertUser: (trx) => userQueries.insertUser(trx, user),
      insertUserOnce: (trx) => userQueries.insertUserOnce(trx, user),
      updateUser: (trx) => userQueries.updateUser(trx, tenant, 'u', { city: 'x' }),
      deleteUser: (trx) => userQueries.deleteUser(trx, tenant, 'u'),
    },
  ],
  'platform/tenant.queries.ts': [
    tenantQueries,
    {
      saveTenants: (trx) =>
        tenantQueries.saveTenants(
          databaseOf(trx),
          { all: [{ id: tenant, name: 'x' }] } as never,
          0,
        ),
      contentVersion: (trx) => tenantQueries.contentVersion(databaseOf(trx), tenant),
      setContentVersion: (trx) => tenantQueries.setContentVersion(databaseOf(trx), tenant, 'v'),
    },
  ],
};

/** Tables whose rows belong to a tenant; its own row is known by its id. */
const owned =
  'tenant|event|identity|event_identity|search_entry|search_identity|search_key|user_account|device|' +
  'token_family|refresh_token|follow|watchlist|playback_position|spent_limit_token|linked_account|' +
  'sign_in_attempt|mail_link';
const reference = new RegExp(`\\b(?:from|join|update) "?(?:${owned})\\b`, 'gi');

/** A statement that reads or changes a table without a condition that ties it to the tenant. */
function faultsOf({ sql, parameters }: CompiledQuery): string[] {
  const bound = [...sql.matchAll(/\b(?:tenant_)?id"? = \$(\d+)/g)].filter(
    ([, index]) => parameters[Number(index) - 1] === tenant,
  ).length;
  const tied = sql.match(/\btenant_id"? = "?\w+"?\."?tenant_id\b/g)?.length ?? 0;
  const isInsert = /^insert/i.test(sql);
  if (isInsert && !parameters.includes(tenant)) return [sql];
  const count = sql.match(reference)?.length ?? 0;
  return (isInsert || count > 0) && bound + tied >= count ? [] : [sql];
}

describe('queries of the backend', () => {
  it('[SEC-01] are all looked at here', () => {
    const sources = path.join(import.meta.dirname, '../..');
    const files = globSync('**/*.queries.ts', { cwd: sources });
    expect(Object.keys(queries).toSorted()).toEqual(
      files.map((file) => file.replaceAll(path.sep, '/')).toSorted(),
    );
    for (const [module, calls] of Object.values(queries)) {
      const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
      expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
    }
  });

  it.each(Object.entries(queries))(
    '[SEC-01] %s names the tenant for every table it touches, whatever the database enforces',
    async (_, [, calls]) => {
      for (const run of Object.values(calls)) {
        const { trx, statements } = recordStatements();
        await run(trx);
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.flatMap(faultsOf)).toEqual([]);
      }
    },
  );

  it('[SEC-01] would be caught without the tenant', () => {
    const statement = (sql: string, parameters: unknown[]) =>
      faultsOf({ sql, parameters } as unknown as CompiledQuery);
    const good = 'select * from "event" where "tenant_id" = $1';
    expect(statement(good, [tenant])).toEqual([]);
    for (const [sql, parameters] of [
      [good, ['another']],
      ['select * from "event" where "id" = $1', ['a']],
      [
        'select * from event e join identity i on i.id = e.team1_id where e.tenant_id = $1',
        [tenant],
      ],
      ['delete from "follow" where "user_id" = $1', ['u']],
      ['insert into "watchlist" ("event_id") values ($1)', ['a']],
    ] as const)
      expect(statement(sql, [...parameters])).toEqual([sql]);
  });
});
