/** The requests and queries with which tests probe the separation of tenants. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallName } from '@grandstand/contract';
import type { Scope } from '../platform/database/database.ts';
import type { TestApi } from '../testing.ts';

/** The tenant of queries that run without a database. */
export const probedTenant = 'the-tenant';

/** Text that occurs in all content of a tenant, so that a response with it reveals a leak. */
export const markOf = (tenant: string) => `mark-of-${tenant}`;

/** The data of one of the two tenants, both of which have the same ids. */
export interface TenantFixture {
  readonly id: string;
  /** Tokens of its account, which has the same address in both tenants. */
  readonly access: string;
  readonly refresh: string;
  readonly limitToken: string;
  readonly sessionId: string;
  readonly userId: string;
  /** A sign-in in progress. */
  readonly attempt: { readonly attempt: string; readonly state: string };
  /** Secret of a mailed link. */
  readonly link: string;
}

/** Data for the probes of a call. */
export interface Probed {
  /** Id of the tenant that is called. */
  readonly target: string;
  readonly other: TenantFixture;
  /** An id that only the other tenant has. */
  readonly foreignId: string;
  /** Ids of videos: those that both tenants have, and the other tenant's. */
  readonly videoIds: readonly string[];
}

/** A request of a call. */
export interface Probe {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Requests with these queries. */
export const withQueries = (...queries: Record<string, string | number>[]): Probe[] =>
  queries.map((query) => ({ query }));

/**
 * Tables of people who operate several tenants, so that their rows belong to none. Policies let a
 * transaction of a tenant see only the people that have a role there, or the one that it acts for
 * (`operator-accounts.test.ts`).
 */
export const peopleTables: ReadonlySet<string> = new Set([
  'operator',
  'operator_passkey',
  'operator_recovery_code',
  'operator_session',
]);
/** The files with the queries of `peopleTables`. */
export const peopleQueries: ReadonlySet<string> = new Set([
  'modules/operator/profile/profile.queries.ts',
  'modules/operator/session/account.queries.ts',
]);

/**
 * Queries that a process runs outside the transaction of any tenant, to learn which tenants it serves. Within the
 * transaction of a tenant, policies show only its own rows.
 */
export const processQueries: ReadonlySet<string> = new Set([
  'countStoredTenants',
  'deleteStoredSecrets',
  'insertFolderMark',
  'insertStoredSecret',
  'listStoredTenants',
  'listTenantHosts',
  'lockFolderMark',
  'lockStoredSecrets',
]);

type Queries = Record<string, (scope: Scope) => Promise<unknown>>;

/** A noun's contribution to the tests, exported as `tenancy` by its `tenancy.testing.ts`. */
export interface TenancyProbes {
  /** Requests for every call of the noun, with shared ids and the other tenant's. */
  readonly calls?: (probed: Probed) => Partial<Record<CallName, readonly Probe[]>>;
  /** Calls of the noun that return tenant data. */
  readonly dataCalls?: readonly CallName[];
  /** Adds rows of the noun to a tenant, for its calls to return. */
  readonly prepare?: (api: TestApi, fixture: TenantFixture) => Promise<unknown>;
  /** Every query of the noun by file: the file's exports, and a run of each. */
  readonly queries?: Record<string, readonly [object, Queries]>;
}

/** The account that both tenants have. */
export const probedAccount = (tenant: string) => ({
  username: 'same@example.test',
  password: 'the same password',
  display_name: markOf(tenant),
  strategy: 'refresh',
});

/** The sign-in request of that account on a device. */
export const probedLogin = (device: string) => ({
  username: 'same@example.test',
  password: 'the same password',
  device_id: device.replaceAll(' ', '-'),
  device_name: 'Browser',
  strategy: 'refresh',
});

/** The exchange request of a refresh token. */
export const probedExchange = (token: string) => ({
  subject_token: token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
});

/** Returns the probes of all nouns that have any, by noun. */
export async function tenancyProbes(): Promise<ReadonlyMap<string, TenancyProbes>> {
  const modules = path.join(import.meta.dirname, '../modules');
  const files = globSync('*/tenancy.testing.ts', { cwd: modules }).toSorted();
  const probes = files.map(async (file): Promise<[string, TenancyProbes]> => {
    const url = pathToFileURL(path.join(modules, file)).href;
    const { tenancy } = (await import(/* @vite-ignore */ url)) as { tenancy?: TenancyProbes };
    if (tenancy === undefined) throw new Error(`${file} has no export "tenancy"`);
    return [path.dirname(file), tenancy];
  });
  return new Map(await Promise.all(probes));
}
