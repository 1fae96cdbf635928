import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Scope } from './platform/database/database.ts';
import * as siteFolderQueries from './platform/files/site-folders.queries.ts';
import * as requestCountQueries from './platform/security/request-count.queries.ts';
import * as storedSecretQueries from './platform/security/secrets/stored-secret.queries.ts';
import * as storedTenantQueries from './platform/tenancy/stored-tenant.queries.ts';
import * as tenantQueries from './platform/tenancy/tenant.queries.ts';
import * as manyEventsQueries from './testing/many-events.queries.ts';
import { recordStatements } from './testing/statement-recorder.ts';
import {
  probedTenant as tenant,
  peopleQueries,
  processQueries,
  peopleTables,
  tenancyProbes,
  type TenancyProbes,
} from './testing/tenancy-probes.ts';

const now = new Date(0);
/** For queries that open their own transaction. */
const databaseOf = (scope: Scope): Database =>
  ({
    forTenant: (id: string, work: (scope: Scope) => Promise<unknown>) => {
      expect(id).toBe(tenant);
      return work(scope);
    },
  }) as unknown as Database;

type Probes = NonNullable<TenancyProbes['queries']>;

/** Queries that belong to no noun. */
const sharedQueries: Probes = {
  'testing/many-events.queries.ts': [
    manyEventsQueries,
    {
      fillTenant: (scope) => manyEventsQueries.fillTenant(scope, { events: 1, clips: 1, now }),
    },
  ],
  'platform/files/site-folders.queries.ts': [
    siteFolderQueries,
    {
      lockFolderMark: ({ trx }) => siteFolderQueries.lockFolderMark(trx, 'DATA_DIR'),
      insertFolderMark: ({ trx }) => siteFolderQueries.insertFolderMark(trx, 'DATA_DIR', 'a'),
    },
  ],
  'platform/security/request-count.queries.ts': [
    requestCountQueries,
    {
      countRequests: (scope) =>
        requestCountQueries.countRequests(scope, [{ id: 'a', endsAt: now }], now),
      deleteEndedWindows: (scope) => requestCountQueries.deleteEndedWindows(scope, now),
    },
  ],
  'platform/security/secrets/stored-secret.queries.ts': [
    storedSecretQueries,
    {
      lockStoredSecrets: ({ trx }) => storedSecretQueries.lockStoredSecrets(trx),
      deleteStoredSecrets: ({ trx }) => storedSecretQueries.deleteStoredSecrets(trx),
      insertStoredSecret: ({ trx }) =>
        storedSecretQueries.insertStoredSecret(trx, { key: 'a', value: 'b' }),
    },
  ],
  'platform/tenancy/stored-tenant.queries.ts': [
    storedTenantQueries,
    {
      listStoredTenants: ({ trx }) => storedTenantQueries.listStoredTenants(trx),
      countStoredTenants: storedTenantQueries.countStoredTenants,
      listTenantHosts: ({ trx }) => storedTenantQueries.listTenantHosts(trx),
      lockStoredTenant: storedTenantQueries.lockStoredTenant,
      retainStoredTenant: storedTenantQueries.retainStoredTenant,
      findOperatorProviderSecret: storedTenantQueries.findOperatorProviderSecret,
      selectTenantHosts: storedTenantQueries.selectTenantHosts,
      insertStoredTenant: (scope) =>
        storedTenantQueries.insertStoredTenant(scope, { name: 'x', config: {}, now }),
      updateStoredTenant: (scope) =>
        storedTenantQueries.updateStoredTenant(scope, { config: {}, name: 'x', now }),
      insertTenantHosts: (scope) =>
        storedTenantQueries.insertTenantHosts(scope, [
          { host: 'x.test', token: 't', verified_at: now },
        ]),
      deleteTenantHosts: (scope) => storedTenantQueries.deleteTenantHosts(scope, ['x.test']),
      updateTenantHost: (scope) =>
        storedTenantQueries.updateTenantHost(scope, 'x.test', {
          verified_at: now,
          checked_at: now,
          problem: null,
        }),
    },
  ],
  'platform/tenancy/tenant.queries.ts': [
    tenantQueries,
    {
      saveTenants: (scope) =>
        tenantQueries.saveTenants(
          databaseOf(scope),
          { all: [{ id: tenant, name: 'x' }] } as never,
          0,
        ),
      contentVersion: (scope) => tenantQueries.contentVersion(databaseOf(scope), tenant),
      setContentVersion: (scope) => tenantQueries.setContentVersion(databaseOf(scope), tenant, 'v'),
      lockSearchIndex: tenantQueries.lockSearchIndex,
      setSearchIndex: (scope) => tenantQueries.setSearchIndex(scope, { version: 2, after: null }),
    },
  ],
};
const nouns = [...(await tenancyProbes())].flatMap(([noun, { queries = {} }]) =>
  Object.entries(queries).map(([file, probe]) => [`modules/${noun}/${file}`, probe] as const),
);
/** Every query of the backend, by file. */
const queries: Probes = { ...sharedQueries, ...Object.fromEntries(nouns) };

/** Every table that a `*.table.ts` declares; the tenant's own row is identified by its id. */
const owned = globSync('**/*.table.ts', { cwd: import.meta.dirname }).flatMap((file) => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, body = ''] = /interface Tables \{([^}]*)\}/.exec(source) ?? [];
  return [...body.matchAll(/^\s*(\w+):/gm)]
    .map(([, table = '']) => table)
    .filter((table) => !peopleTables.has(table));
});
const reference = new RegExp(`\\b(?:from|join|update) "?(?:${owned.join('|')})\\b`, 'gi');

/**
 * Returns the statement if it has fewer conditions on the tenant than references to tables of tenants;
 * otherwise nothing. A condition is a bound id of the tenant, or equal tenants of two joined tables.
 */
function faultsOf({ sql, parameters }: CompiledQuery): string[] {
  const bound = [...sql.matchAll(/\b(?:tenant_)?id"? = \$(\d+)/g)].filter(
    ([, index]) => parameters[Number(index) - 1] === tenant,
  ).length;
  const joined = sql.match(/\btenant_id"? = "?\w+"?\."?tenant_id\b/g)?.length ?? 0;
  const isInsert = /^insert/i.test(sql);
  if (isInsert && !parameters.includes(tenant)) return [sql];
  const count = sql.match(reference)?.length ?? 0;
  return (isInsert || count > 0) && bound + joined >= count ? [] : [sql];
}

describe('backend queries', () => {
  it('[SEC-01] are all run by this test', () => {
    const sources = import.meta.dirname;
    const files = globSync('**/*.queries.ts', { cwd: sources });
    expect(Object.keys(queries).toSorted()).toEqual(
      files.map((file) => file.replaceAll(path.sep, '/')).toSorted(),
    );
    for (const [module, calls] of Object.values(queries)) {
      const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
      expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
    }
  });

  it.each(Object.entries(queries).filter(([file]) => !peopleQueries.has(file)))(
    '[SEC-01] %s has a condition on the tenant for every table it reads or writes',
    async (_, [, calls]) => {
      for (const [name, run] of Object.entries(calls)) {
        if (processQueries.has(name)) continue;
        const { scope, statements } = recordStatements(tenant);
        await run(scope);
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.flatMap(faultsOf)).toEqual([]);
      }
    },
  );

  it('[SEC-01] are reported if they omit the tenant', () => {
    expect(owned).toEqual(expect.arrayContaining(['event', 'mail_link', 'tenant', 'watchlist']));
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
