/** A tenant of the database whose operators sign in by an OpenID provider. */
import { createAllowlistedRead } from '@grandstand/outbound';
import type { OpenDatabase } from '../../platform/database/database.ts';
import {
  createTestApi,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
  type TestApiOptions,
  type TestResponse,
} from '../../testing.ts';
import { providerSecret, startTestProvider, type TestProvider } from '../operator/testing.ts';

/** The key of a machine, as a caller. */
export const machine = { operatorKey: testOperatorKey };
export const tenantId = 'gamma';

interface SetOptions {
  /** Null leaves the stored one. */
  readonly secret?: string | null;
  /** Caller; the machine by default. */
  readonly as?: object;
  /** Another backend with the same database. */
  readonly at?: TestApi;
}

export interface ProviderTenant {
  readonly db: OpenDatabase;
  readonly api: TestApi;
  readonly provider: TestProvider;
  /** The settings of the provider that `set` sends. */
  readonly settings: (changes?: object) => object;
  /** Returns the tenant as operators read it. */
  readonly details: () => Promise<TestResponse['body']>;
  /** Sets the provider by the call of the form. */
  readonly set: (changes?: object, options?: SetOptions) => Promise<TestResponse>;
  readonly remove: () => Promise<TestResponse>;
  /** Undoes what a test has changed in the document of the issuer. */
  readonly restoreDocument: () => void;
  readonly close: () => Promise<void>;
}

/** Creates the tenant, without a provider, and invites Ada. */
export async function openProviderTenant(
  options: Pick<TestApiOptions, 'clock' | 'logTo'> = {},
): Promise<ProviderTenant> {
  const provider = await startTestProvider(options.clock ?? Date.now);
  const document = { ...provider.document };
  const db = await openTestDatabase();
  const api = await createTestApi({ db, allowlistedRead: createAllowlistedRead(), ...options });
  const params = { id: tenantId };
  const host = `${tenantId}.test`;
  const config = { id: tenantId, name: tenantId, hosts: [host] };
  await api.tenant.create({ ...machine, body: { config } });
  await api.tenant.checkHost({ ...machine, params, body: { host, without_proof: true } });
  await api.operator.invite({
    ...machine,
    tenant: tenantId,
    body: { email: 'ada@club.example', role: 'editor', mail: false },
  });
  const settings = (changes: object = {}) => ({
    name: 'Club ID',
    issuer: provider.issuer,
    client_id: tenantId,
    domains: ['club.example'],
    ...changes,
  });
  const details = async () => (await api.tenant.get({ ...machine, params })).body.content;
  return {
    db,
    api,
    provider,
    settings,
    details,
    set: async (changes, { secret = providerSecret(tenantId), as = machine, at = api } = {}) => {
      const { version } = await details();
      const body = { version, provider: settings(changes), secret };
      return at.tenant.setOperatorProvider({ ...as, params, body });
    },
    remove: async () => {
      const { version } = await details();
      return api.tenant.removeOperatorProvider({ ...machine, params, body: { version } });
    },
    restoreDocument: () => {
      for (const key of Object.keys(provider.document)) delete provider.document[key];
      Object.assign(provider.document, document);
    },
    close: async () => {
      await api.close();
      await db.close();
      await provider.close();
    },
  };
}
