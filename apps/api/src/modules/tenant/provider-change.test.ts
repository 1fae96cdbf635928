/** Effects of a change of a tenant's settings on the secret and the sessions of its operators' OpenID provider. */
import { operatorReauthenticationMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { createTestApi, type TestApi, type TestResponse } from '../../testing.ts';
import {
  addOperator,
  claimsOf,
  makeAdministrator,
  operatorIn,
  type SignedInOperator,
  signInByProvider,
  signInOperator,
  studioHeaders,
  type TestProvider,
} from '../operator/testing.ts';
import {
  machine,
  openProviderTenant,
  tenantId,
  type ProviderTenant,
} from './provider-tenant.testing.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let tenant: ProviderTenant;
let api: TestApi;
let db: OpenDatabase;
let provider: TestProvider;

beforeAll(async () => {
  tenant = await openProviderTenant({ clock: () => now });
  ({ api, db, provider } = tenant);
}, 60_000);
beforeEach(async () => {
  tenant.restoreDocument();
  const { status, body } = await set();
  if (status !== 200) throw new Error(JSON.stringify(body));
});
afterAll(() => tenant.close());

/** Sets the provider by the call of the form, by default with two domains. */
const set = (
  changes: object = {},
  options: Parameters<ProviderTenant['set']>[1] = {},
): Promise<TestResponse> =>
  tenant.set({ domains: ['club.example', 'youth.club.example'], ...changes }, options);
/** Changes the provider in the JSON of all settings; null removes it. */
async function update(
  changes: object | null,
  as: object = machine,
  dryRun = false,
): Promise<TestResponse> {
  const { version, config } = await tenant.details();
  const studio = { ...config.auth_providers.studio, ...changes };
  return api.tenant.update({
    ...as,
    params: { id: tenantId },
    body: {
      version,
      change: { auth_providers: changes === null ? null : { studio } },
      dry_run: dryRun,
    },
  });
}
const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode];
const secretOf = async () => (await tenant.details()).operatorProviderSecret;

describe('the stored secret of the provider of operators', () => {
  it.each([
    ['issuer', () => ({ issuer: `${provider.issuer}/` })],
    ['client', () => ({ client_id: 'another' })],
    ['address that gets it', () => ({ token_url: `${provider.issuer}/elsewhere` })],
  ])('is removed when the settings name another %s', async (_, changes) => {
    expect((await update(changes(), machine, true)).status).toBe(200);
    expect(await secretOf()).toBe('database');
    const { status, body } = await update(changes());
    expect([status, body.content.operatorProviderSecret]).toEqual([200, null]);
    const rows = await db.withoutTenant((trx) =>
      trx.selectFrom('stored_tenant').select('operator_provider_secret').execute(),
    );
    expect(rows).toEqual([{ operator_provider_secret: null }]);
  });

  it('is removed with the provider, and does not return with it', async () => {
    const { auth_providers: providers } = (await tenant.details()).config;
    expect((await update(null)).status).toBe(200);
    const { version } = await tenant.details();
    await api.tenant.update({
      ...machine,
      params: { id: tenantId },
      body: { version, change: { auth_providers: providers } },
    });
    expect(await secretOf()).toBeNull();
  });

  it('stays when the settings change otherwise', async () => {
    await update({ name: 'Osmere ID', domains: ['club.example'] });
    expect(await secretOf()).toBe('database');
  });

  it('stays when the issuer itself names another address for it', async () => {
    provider.document['token_endpoint'] = `${provider.issuer}/token2`;
    await set({}, { secret: null });
    expect(await secretOf()).toBe('database');
  });
});

describe('a session that the provider of operators opened', () => {
  const signIn = async () =>
    operatorIn(await signInByProvider(api, provider, claimsOf('ada'), tenantId), tenantId);
  const use = async (session: SignedInOperator) =>
    outcome(await api.operator.getSession({ ...session }));
  const ended = [401, 'operator_session_ended'];

  it('ends when the provider is removed, and does not return with it', async () => {
    const session = await signIn();
    expect(await use(session)).toEqual([200, undefined]);
    await tenant.remove();
    expect(await use(session)).toEqual(ended);
    await set();
    expect(await use(session)).toEqual(ended);
    expect(await use(await signIn())).toEqual([200, undefined]);
  });

  it.each([
    ['another client', async () => set({ client_id: 'another' })],
    ['fewer domains', async () => set({ domains: ['youth.club.example'] })],
    ['another client in its JSON', async () => update({ client_id: 'another' })],
    ['no provider in its JSON', async () => update(null)],
  ])('ends when the portal has %s, even after the former settings return', async (_, change) => {
    const session = await signIn();
    expect((await change()).status).toBe(200);
    await set();
    expect(await use(session)).toEqual(ended);
  });

  it('stays when the portal gets another domain, and with it sessions by password', async () => {
    const session = await signIn();
    await set({ domains: ['other.example', 'youth.club.example', 'club.example'] });
    expect(await use(session)).toEqual([200, undefined]);
    const email = await addOperator(api, 'pia', 'editor', tenantId);
    const byPassword = operatorIn(await signInOperator(api, email, { tenant: tenantId }), tenantId);
    await tenant.remove();
    expect(await use(session)).toEqual(ended);
    expect(await use(byPassword)).toEqual([200, undefined]);
  });

  it('stays in other portals', async () => {
    const elsewhere = await signIn();
    await db.withoutTenant((trx) =>
      trx
        .updateTable('operator_session')
        .set({ tenant_id: 'alpha' })
        .where('id', '=', elsewhere.session.id)
        .execute(),
    );
    await tenant.remove();
    const rows = await db.withoutTenant((trx) =>
      trx
        .selectFrom('operator_session')
        .select('id')
        .where('id', '=', elsewhere.session.id)
        .execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a sign-in by the provider of operators that is in flight', () => {
  const headers = studioHeaders(tenantId);
  /** Starts a sign-in, and returns what finishes it. */
  const begin = async (at = api, name = 'ada') => {
    const start = await at.operator.startProviderSession({ tenant: tenantId, headers, body: {} });
    const body = provider.authorize(start, claimsOf(name));
    return () => at.operator.createProviderSession({ tenant: tenantId, headers, body });
  };
  const changed = [409, 'operator_provider_changed'];
  const providerSessions = () =>
    db.withoutTenant((trx) =>
      trx
        .selectFrom('operator_session')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('provider', 'is not', null)
        .execute(),
    );

  it.each([
    ['fewer domains', () => set({ domains: ['club.example'] }, { secret: null })],
    ['another secret', () => set()],
    ['roles of its claims', () => update({ roles: { claim: 'groups', values: { a: 'owner' } } })],
  ])('is refused when the provider has %s by then, and another one succeeds', async (_, change) => {
    const finish = await begin();
    expect((await change()).status).toBe(200);
    expect(outcome(await finish())).toEqual(changed);
    expect(outcome(await (await begin())())).toEqual([200, undefined]);
  });

  it('is refused by a process that has not heard of the change, and accepts no invitation', async () => {
    await api.operator.invite({
      ...machine,
      tenant: tenantId,
      body: { email: 'eve@club.example', role: 'owner', mail: false },
    });
    const unaware = await createTestApi({ db, clock: () => now });
    const finish = await begin(unaware, 'eve');
    await set({ domains: ['youth.club.example'] });
    const refused = outcome(await finish());
    await unaware.close();
    expect(refused).toEqual(changed);
    const { body } = await api.operator.listInvitations({ ...machine, tenant: tenantId });
    expect(body.content.entries).toContainEqual(
      expect.objectContaining({ email: 'eve@club.example' }),
    );
  });

  it('stores no session, whenever the provider is removed', async () => {
    // Counts the transactions of the finish alone.
    let [steps, changeAt] = [Number.NaN, 0];
    const stepping: OpenDatabase = {
      ...db,
      forTenant: async (owner, work, options) => {
        steps += 1;
        if (steps === changeAt) await tenant.remove();
        return db.forTenant(owner, work, options);
      },
    };
    const unaware = await createTestApi({ db: stepping, clock: () => now });
    const finish = await begin(unaware);
    steps = 0;
    expect((await finish()).status).toBe(200);
    const total = steps;
    await tenant.remove();
    for (changeAt = 1; changeAt <= total; changeAt += 1) {
      steps = Number.NaN;
      await set();
      const aware = await createTestApi({ db: stepping, clock: () => now });
      const finishOne = await begin(aware);
      steps = 0;
      await finishOne();
      await aware.close();
      expect(await providerSessions(), `removed before transaction ${changeAt}`).toEqual([]);
    }
    await unaware.close();
  });
});

describe('a change of the provider of operators in the JSON of all settings', () => {
  it('requires an administrator to reauthenticate, unlike other settings and the key of the machine', async () => {
    const email = await addOperator(api, 'root', 'scorer');
    await makeAdministrator(api, email);
    const root = operatorIn(await signInOperator(api, email));
    expect((await update({ name: 'One' }, root)).status).toBe(200);
    now += operatorReauthenticationMs;
    const required = [403, 'operator_reauthentication_required'];
    expect(outcome(await update({ name: 'Two' }, root))).toEqual(required);
    expect(outcome(await update(null, root))).toEqual(required);
    const { version, config } = await tenant.details();
    expect(config.auth_providers.studio.name).toBe('One');
    const other = await api.tenant.update({
      ...root,
      params: { id: tenantId },
      body: { version, config: { ...config, name: 'Gamma' } },
    });
    expect(outcome(other)).toEqual([200, undefined]);
    expect((await update({ name: 'Two' })).status).toBe(200);
  });
});
