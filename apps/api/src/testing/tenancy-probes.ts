/** What a noun brings to the tests of tenancy, in its `tenancy.testing.ts`. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallName } from '@grandstand/contract';
import type { Scope } from '../platform/database/database.ts';
import type { TestApi } from '../testing.ts';

/** The tenant for whom queries are run without a database. */
export const probedTenant = 'the-tenant';

/** Stands in every text of a tenant, so that a leak of any of them is seen. */
export const markOf = (tenant: string) => `mark-of-${tenant}`;

/** What there is of one of the two tenants, both of which hold the same ids. */
export interface TenantFacts {
  readonly id: string;
  /** Tokens of its account, which has the same address in both. */
  readonly access: string;
  readonly refresh: string;
  readonly limitToken: string;
  readonly sessionId: string;
  readonly userId: string;
  /** A sign-in under way, and the secret of a link that was mailed. */
  readonly attempt: { readonly attempt: string; readonly state: string };
  readonly link: string;
}

/** One tenant is asked, with what the other one has. */
export interface Probed {
  readonly target: string;
  readonly other: TenantFacts;
  /** An id that only the other one has. */
  readonly foreign: string;
  /** Ids of videos: those that both have, and the other one's. */
  readonly videoIds: readonly string[];
}

export interface Probe {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
}

type Queries = Record<string, (scope: Scope) => Promise<unknown>>;

export interface TenancyProbes {
  /** Requests of every call of the noun, with ids that both tenants have and the other one's. */
  readonly calls?: (probed: Probed) => Partial<Record<CallName, readonly Probe[]>>;
  /** Calls of the noun that return data of the tenant. */
  readonly dataCalls?: readonly CallName[];
  /** Adds rows of the noun to a tenant, for its calls to return. */
  readonly prepare?: (api: TestApi, own: TenantFacts) => Promise<unknown>;
  /** Every query of the noun by its file: what the file exports, and each of them run once. */
  readonly queries?: Record<string, readonly [object, Queries]>;
}

/** The account that both tenants have. */
export const probedAccount = (tenant: string) => ({
  username: 'same@example.test',
  password: 'the same password',
  display_name: markOf(tenant),
  strategy: 'refresh',
});

/** What that account sends to sign in on a device. */
export const probedLogin = (device: string) => ({
  username: 'same@example.test',
  password: 'the same password',
  device_id: device.replaceAll(' ', '-'),
  device_name: 'Browser',
  strategy: 'refresh',
});

/** The exchange of a refresh token. */
export const probedExchange = (token: string) => ({
  subject_token: token,
  subject_token_type: 'urn:ietf:params:oauth:token-type:refresh_token',
  requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
});

/** The probes of every noun that has any, by noun. */
export async function tenancyProbes(): Promise<ReadonlyMap<string, TenancyProbes>> {
  const modules = path.join(import.meta.dirname, '../modules');
  const files = globSync('*/tenancy.testing.ts', { cwd: modules }).toSorted();
  const found = files.map(async (file): Promise<[string, TenancyProbes]> => {
    const url = pathToFileURL(path.join(modules, file)).href;
    const { tenancy } = (await import(/* @vite-ignore */ url)) as { tenancy?: TenancyProbes };
    if (tenancy === undefined) throw new Error(`${file} has no export "tenancy"`);
    return [path.dirname(file), tenancy];
  });
  return new Map(await Promise.all(found));
}
