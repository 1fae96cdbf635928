import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Trx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import * as identityImports from '../identity/import.queries.ts';
import * as identityQueries from '../identity/identity.queries.ts';
import * as operatorQueries from '../operator/operator.queries.ts';
import * as eventImports from './import.queries.ts';
import * as eventQueries from './event.queries.ts';
import * as relatedQueries from './related.queries.ts';
import * as scheduleQueries from './schedule.queries.ts';
import { storedEvent } from './testing.ts';

/** Statements as they would be sent; every one answers a single row. */
function recorder() {
  const statements: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async (query: CompiledQuery) => {
      statements.push(query);
      return { rows: [{ total: 0, id: 'a' }] as never[] };
    },
    streamQuery: () => {
      throw new Error('not here');
    },
  };
  class Driver extends DummyDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      return connection;
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { trx: db as unknown as Trx, statements };
}

const tenant = 'the-tenant';
const slice = { offset: 0, limit: 10 };
const filter: eventQueries.EventFilter = {
  mediaTypes: ['event'],
  identityIds: ['a'],
  identityTypes: ['team'],
  teamIds: ['a'],
  eventIds: ['a'],
  sportTypes: ['football'],
  between: { startMs: 0, endMs: 1 },
  statuses: ['live'],
  userId: 'u',
};
const below: identityQueries.IdentityFilter = {
  below: ['a'],
  mediaTypes: ['identity'],
  types: ['team'],
  archived: false,
};
const now = new Date(0);
const ending = { film: 'f', duration: 1, score: null, endedAt: now };
const row = storedEvent(tenant);

/** Every query of these modules, by the module it is exported from. */
const queries: [object, Record<string, (trx: Trx) => Promise<unknown>>][] = [
  [
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
  [
    relatedQueries,
    {
      listRelated: (trx) => relatedQueries.listRelated(trx, tenant, row, slice),
      countRelated: (trx) => relatedQueries.countRelated(trx, tenant, row),
    },
  ],
  [
    scheduleQueries,
    {
      startDueEvents: (trx) => scheduleQueries.startDueEvents(trx, tenant, now),
      listRunningEvents: (trx) => scheduleQueries.listRunningEvents(trx, tenant),
      archiveEvent: (trx) => scheduleQueries.archiveEvent(trx, tenant, 'a', ending),
      changeScore: (trx) => scheduleQueries.changeScore(trx, tenant, 'a', null),
      archiveUnseenEvents: (trx) => scheduleQueries.archiveUnseenEvents(trx, tenant, now),
    },
  ],
  [
    identityQueries,
    {
      listIdentities: (trx) =>
        identityQueries.listIdentities(trx, tenant, below, [['title', 'asc']], slice),
      countIdentities: (trx) => identityQueries.countIdentities(trx, tenant, below),
      findIdentities: (trx) => identityQueries.findIdentities(trx, tenant, ['a']),
      listIdentitiesOfEvents: (trx) => identityQueries.listIdentitiesOfEvents(trx, tenant, ['a']),
    },
  ],
  [
    operatorQueries,
    {
      insertEvent: (trx) => operatorQueries.insertEvent(trx, row as never, ['a']),
      updateEvent: (trx) => operatorQueries.updateEvent(trx, tenant, 'a', { status: 'live' }),
    },
  ],
  [
    eventImports,
    {
      insertEvents: (trx) => eventImports.insertEvents(trx, [row as never]),
      insertEventIdentities: (trx) =>
        eventImports.insertEventIdentities(trx, [
          { tenant_id: tenant, event_id: 'a', identity_id: 'b', position: 0 },
        ]),
    },
  ],
  [
    identityImports,
    {
      insertIdentities: (trx) =>
        identityImports.insertIdentities(trx, [{ tenant_id: tenant, id: 'a' } as never]),
    },
  ],
];

/** Tables a statement reads or changes, and conditions that tie them to the tenant. */
function faultsOf({ sql, parameters }: CompiledQuery): string[] {
  const bound = [...sql.matchAll(/"tenant_id" = \$(\d+)/g)].filter(
    ([, index]) => parameters[Number(index) - 1] === tenant,
  ).length;
  const tied = sql.match(/"tenant_id" = "\w+"\."tenant_id"/g)?.length ?? 0;
  if (sql.startsWith('insert')) return parameters.includes(tenant) ? [] : [sql];
  const used = sql.match(/(?:from|join|update) "(?:event|identity|event_identity)"/g)?.length ?? 0;
  return used > 0 && bound > 0 && bound + tied >= used ? [] : [sql];
}

describe('queries of events and identities', () => {
  it('[SEC-01] name the tenant for every table they touch, whatever the database enforces', async () => {
    for (const [module, calls] of queries) {
      const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
      expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
      for (const run of Object.values(calls)) {
        const { trx, statements } = recorder();
        await run(trx);
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.flatMap(faultsOf)).toEqual([]);
      }
    }
  });
});
