import {
  callsByName,
  operatorProviderSessionMs,
  type CallName,
  type OperatorRole,
  minuteMs,
} from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApi,
  testOperatorKey,
  type TestApi,
  type TestResponse,
} from '../../../testing.ts';
import {
  makeAdministrator,
  operatorIn,
  operatorPassword,
  signedInOperator,
  signInOperator,
  studioHeaders,
  type SignedInOperator,
} from '../testing.ts';
import {
  claimsOf,
  providerSecret,
  signInByProvider,
  startTestProvider,
  tenantsOf,
  type Claims,
  type TestProvider,
} from './provider.testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let provider: TestProvider;
const secrets = {
  alpha: { studio: { client_secret: providerSecret('alpha') } },
  beta: { studio: { client_secret: providerSecret('beta') } },
};
beforeAll(async () => {
  provider = await startTestProvider(() => now);
  api = await createTestApi({ clock: () => now, tenants: tenantsOf(provider), secrets });
});
beforeEach(() => {
  now = start;
  provider.isUp = true;
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode ?? null];
const machine = (tenant = 'alpha') => ({ tenant, operatorKey: testOperatorKey });

/** Invites a person of the club. */
async function invite(name: string, role: OperatorRole, tenant = 'alpha', administrator = false) {
  const { status } = await api.operator.invite({
    ...machine(tenant),
    body: { email: `${name}@club.example`, role, administrator, mail: false },
  });
  expect(status).toBe(200);
}

const signIn = (claims: Claims, tenant = 'alpha') =>
  signInByProvider(api, provider, claims, tenant);
const signedIn = async (claims: Claims, tenant = 'alpha'): Promise<SignedInOperator> =>
  operatorIn(await signIn(claims, tenant), tenant);

/** Invites a person and returns what accepts the invitation by its link and a password. */
async function inviteByLink(
  name: string,
  role: OperatorRole,
  tenant: string,
  administrator = false,
): Promise<() => Promise<SignedInOperator>> {
  const { body } = await api.operator.invite({
    ...machine(tenant),
    body: { email: `${name}@club.example`, role, administrator, mail: false },
  });
  const token = new URL(String(body.content.link)).hash.replace('#token=', '');
  return async () => {
    const accepted = await api.operator.acceptInvitation({
      tenant,
      headers: studioHeaders(tenant),
      body: { token, name, password: operatorPassword },
    });
    return operatorIn(accepted, tenant);
  };
}

/** Accepts an invitation by its link and a password. */
const join = async (name: string, role: OperatorRole, tenant = 'alpha') =>
  (await inviteByLink(name, role, tenant))();

async function auditOf(
  tenant = 'alpha',
): Promise<{ action: string; actor: { name: string }; after: object }[]> {
  const { body } = await api.audit.list({ ...machine(tenant), query: { size: 100 } });
  return body.content.entries;
}

describe("sign-in by the tenant's provider", () => {
  it('[SEC-09] sends state, nonce, a PKCE challenge and the exact page of this studio to the provider', async () => {
    await invite('ada', 'editor');
    const response = await signIn(claimsOf('ada'));
    const sent = Object.fromEntries(provider.lastRequest());
    expect(sent).toMatchObject({
      client_id: 'alpha',
      response_type: 'code',
      redirect_uri: 'http://alpha.test/studio/provider/',
      code_challenge_method: 'S256',
    });
    expect(sent).not.toHaveProperty('prompt');
    for (const key of ['state', 'nonce', 'code_challenge'] as const)
      expect(sent[key]).toMatch(/^[\w-]{43}$/);
    expect(response.body.content).toMatchObject({
      person: { email: 'ada@club.example', name: 'ada', isAdministrator: false },
      role: 'editor',
      provider: 'Osmere ID',
      tenants: [{ id: 'alpha' }],
      expiresAt: new Date(start + operatorProviderSessionMs).toISOString(),
    });
  });

  it('lets an invited person in again by the same account there, whatever their address is by now', async () => {
    await invite('bea', 'scorer');
    const first = await signedIn(claimsOf('bea'));
    const second = await signedIn(claimsOf('bea', { email: 'bea.married@club.example' }));
    expect(second.session.person).toEqual(first.session.person);
  });

  it('refuses a person who was not invited and to whom the provider gives no role, and stores nothing of them', async () => {
    const refused = [403, 'operator_not_invited'];
    expect(outcome(await signIn(claimsOf('cas')))).toEqual(refused);
    expect(outcome(await signIn(claimsOf('cas', { groups: ['drivers'] })))).toEqual(refused);
    expect(outcome(await signIn(claimsOf('cas', { groups: ['constructor'] })))).toEqual(refused);
    await join('cas', 'scorer');
  });

  it('names the provider in the audit: in the sign-in, the link, and each change of the session', async () => {
    await invite('dan', 'owner');
    const dan = await signedIn(claimsOf('dan', { auth_time: now / 1000 }));
    await api.operator.invite({ ...dan, body: { email: 'x1@club.example', role: 'scorer' } });
    const rows = (await auditOf()).filter(({ actor }) => actor.name.startsWith('dan'));
    const by = (action: string) => rows.find((row) => row.action === action);
    expect(by('operator.createSession')).toMatchObject({
      actor: { name: 'dan (Osmere ID)' },
      after: { provider: 'Osmere ID' },
    });
    expect(by('operator.linkProvider')?.after).toEqual({
      provider: 'Osmere ID',
      issuer: provider.issuer,
    });
    expect(by('operator.acceptInvitation')?.after).toMatchObject({ provider: 'Osmere ID' });
    expect(by('operator.invite')?.actor.name).toBe('dan (Osmere ID)');
  });

  it('prompts at the provider on request, where the browser may be signed in as another person', async () => {
    const response = await api.operator.startProviderSession({
      headers: studioHeaders(),
      body: { prompt: true },
    });
    const { authorizeUrl } = response.body.content;
    expect(new URL(authorizeUrl).searchParams.get('prompt')).toBe('login');
  });

  it('says when the provider cannot be reached, and works again afterwards', async () => {
    await invite('eve', 'scorer');
    provider.isUp = false;
    expect(outcome(await signIn(claimsOf('eve')))).toEqual([503, 'service_unavailable']);
    provider.isUp = true;
    expect((await signIn(claimsOf('eve'))).status).toBe(200);
  });

  it('is not offered by a tenant without a provider', async () => {
    const refused = await api.operator.startProviderSession({
      tenant: 'gamma',
      headers: studioHeaders('gamma'),
      body: {},
    });
    expect(refused.body.messageErrorCode).toBe('auth_provider_not_supported');
  });
});

describe('[SEC-09] [SEC-10] attacks on a sign-in by the provider', () => {
  const headers = studioHeaders();
  const begin = () => api.operator.startProviderSession({ headers, body: {} });
  const finish = (body: unknown, tenant = 'alpha') =>
    api.operator.createProviderSession({ tenant, headers: studioHeaders(tenant), body });
  const invalid = [400, 'operator_token_invalid'];
  beforeAll(async () => {
    await invite('fay', 'owner');
    await invite('fay', 'owner', 'beta');
  });

  it('refuse a response with another state, without ending the real attempt', async () => {
    const back = provider.authorize(await begin(), claimsOf('fay'));
    const other = provider.authorize(await begin(), claimsOf('fay'));
    expect(outcome(await finish({ ...back, state: other.state }))).toEqual(invalid);
    expect(outcome(await finish({ ...back, state: `${back.state.slice(1)}x` }))).toEqual(invalid);
    expect((await finish(back)).status).toBe(200);
  });

  it('refuse a replayed response, even with a fresh code', async () => {
    const started = await begin();
    const back = provider.authorize(started, claimsOf('fay'));
    expect((await finish(back)).status).toBe(200);
    expect(outcome(await finish(back))).toEqual(invalid);
    const { code } = provider.authorize(started, claimsOf('fay'));
    expect(outcome(await finish({ ...back, code }))).toEqual(invalid);
  });

  it('refuse a response ten minutes later, and one whose code belongs to another attempt', async () => {
    const late = provider.authorize(await begin(), claimsOf('fay'));
    now += 10 * minuteMs;
    expect(outcome(await finish(late))).toEqual(invalid);
    const mine = provider.authorize(await begin(), claimsOf('fay'));
    const theirs = provider.authorize(await begin(), claimsOf('fay'));
    const stolen = await finish({ ...mine, code: theirs.code });
    expect(stolen.body.messageErrorCode).toBe('provider_refused');
  });

  it("refuse to finish an attempt at another tenant, or with another issuer's response", async () => {
    const back = provider.authorize(await begin(), claimsOf('fay'));
    expect(outcome(await finish(back, 'beta'))).toEqual(invalid);
    expect(outcome(await finish({ ...back, iss: 'https://evil.example' }))).toEqual(invalid);
    expect((await finish({ ...back, iss: provider.issuer })).status).toBe(200);
  });

  it.each([
    ['of another issuer with the same subject', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'beta' }],
    ['with another nonce', { nonce: 'n'.repeat(43) }],
    ['that has expired', { exp: start / 1000 - 120 }],
    ['with an authentication before 1970', { auth_time: -1e20 }],
    ['with an authentication in the future', { auth_time: 1e300 }],
    ['with an authentication that is not a number', { auth_time: 'today' }],
  ])('refuse a token %s', async (_, changes) => {
    expect((await signIn(claimsOf('fay'))).status).toBe(200);
    const response = await signIn(claimsOf('fay', changes));
    expect(outcome(response)).toEqual([401, 'provider_token_invalid']);
  });

  it.each([
    ['not verified', { email_verified: false }, 'operator_email_unverified'],
    ['verified by a string', { email_verified: 'true' }, 'operator_email_unverified'],
    ['absent', { email: undefined }, 'operator_email_unverified'],
    ['of another domain', { email: 'gus@evil.example' }, 'operator_email_domain'],
    ['of a domain below', { email: 'gus@x.club.example' }, 'operator_email_domain'],
    ['of a domain that ends alike', { email: 'gus@evilclub.example' }, 'operator_email_domain'],
  ])('refuse an address that is %s', async (_, changes, code) => {
    const claims = claimsOf('gus', { groups: ['board'], ...changes });
    expect(outcome(await signIn(claims))).toEqual([403, code]);
  });

  it('refuse a second account of the provider with the address of a person who has one', async () => {
    await invite('hal', 'editor');
    await signedIn(claimsOf('hal'));
    const reassigned = await signIn(claimsOf('hal', { sub: 'the new hal' }));
    expect(outcome(reassigned)).toEqual([409, 'operator_link_taken']);
  });

  it('refuse requests that no page of the portal sent', async () => {
    const { body } = await api.operator.startProviderSession({
      headers: { origin: 'http://alpha.test' },
      body: {},
    });
    expect(body.messageErrorCode).toBe('operator_request_forged');
  });

  it('leave an invitation of an administrator to its link and a password', async () => {
    await invite('ian', 'owner', 'alpha', true);
    expect(outcome(await signIn(claimsOf('ian')))).toEqual([403, 'operator_not_invited']);
  });
});

describe('[SEC-33] a session that the provider opened', () => {
  it('is valid only in its tenant, with the role there, even for an administrator of the platform', async () => {
    const root = await join('root', 'scorer');
    await makeAdministrator(api, root.session.person.email);
    const session = await signedIn(claimsOf('root', { groups: ['board'] }));
    expect(session.session).toMatchObject({ role: 'scorer', person: { isAdministrator: false } });
    expect(session.session.permissions).toEqual(['event:read', 'event:score']);
    expect(session.session.tenants.map(({ id }) => id)).toEqual(['alpha']);
    const { headers } = session;
    expect(outcome(await api.operator.listPeople({ headers }))).toEqual([
      403,
      'permission_missing',
    ]);
    expect(outcome(await api.operator.getSession({ headers, tenant: 'beta' }))).toEqual([
      401,
      'operator_session_ended',
    ]);
    const full = operatorIn(await signInOperator(api, 'root@club.example'));
    expect(full.session).toMatchObject({ provider: null, person: { isAdministrator: true } });
  });

  it('hands over to no other tenant, changes nothing of the account, and creates no key', async () => {
    await join('jon', 'owner');
    await api.operator.invite({
      ...machine('beta'),
      body: { email: 'jon@club.example', role: 'owner', mail: false },
    });
    const { headers } = await signedIn(claimsOf('jon'));
    const refusing = Object.entries(callsByName).filter(
      ([, call]) => call.caller === 'operator' && 'refusesProviderSession' in call,
    );
    expect(refusing.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'operator.createHandover',
        'operator.changePassword',
        'operator.updateProfile',
        'operator.setUpTotp',
        'operator.addPasskey',
        'operator.reauthenticate',
        'operator.createKey',
      ]),
    );
    for (const [name] of refusing) {
      const response = await api.call(name as CallName, { headers, params: { id: 'none' } });
      expect([name, ...outcome(response)]).toEqual([name, 403, 'operator_provider_session']);
    }
  });

  it('sees and ends only sessions that the provider opened here', async () => {
    const byPassword = await join('kim', 'scorer');
    const first = await signedIn(claimsOf('kim'));
    const second = await signedIn(claimsOf('kim'));
    const { body } = await api.operator.listSessions({ ...second });
    expect(body.content.entries.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [first.session.id, second.session.id].toSorted(),
    );
    const end = (id: string) => api.operator.endOtherSession({ ...second, params: { id } });
    expect(outcome(await end(byPassword.session.id))).toEqual([404, 'not_found']);
    expect((await end(first.session.id)).status).toBe(204);
  });

  it('ends by signing out, after twelve hours, and once the tenant names another provider', async () => {
    await invite('lea', 'scorer');
    const lea = await signedIn(claimsOf('lea'));
    expect((await api.operator.endSession({ ...lea, body: {} })).status).toBeLessThan(300);
    expect((await api.operator.getSession({ ...lea })).status).toBe(401);
    const late = await signedIn(claimsOf('lea'));
    now += operatorProviderSessionMs - minuteMs;
    expect((await api.operator.getSession({ ...late })).status).toBe(200);
    now += minuteMs;
    expect((await api.operator.getSession({ ...late })).status).toBe(401);

    now = start;
    const other = await signedIn(claimsOf('lea'));
    const [alpha] = tenantsOf({ ...provider, issuer: 'http://127.0.0.1:1' });
    const studio = { ...provider.settings('alpha'), issuer: 'http://127.0.0.1:1' };
    const changed = await createTestApi({
      clock: () => now,
      db: api.db,
      secrets,
      tenants: [{ ...alpha!, auth_providers: { studio } }],
    });
    expect(outcome(await changed.operator.getSession({ headers: other.headers }))).toEqual([
      401,
      'operator_session_ended',
    ]);
    await changed.close();
  });
});

describe('[SEC-33] a role that the provider gives', () => {
  const groups = (...names: string[]) => ({ groups: names });

  it('is the highest of the person’s groups, follows them at each sign-in, and ends with them', async () => {
    const mia = await signedIn(claimsOf('mia', groups('media-team', 'board')));
    expect(mia.session.role).toBe('owner');
    const lower = await signedIn(claimsOf('mia', { groups: 'media-team' }));
    expect(lower.session).toMatchObject({ role: 'editor', person: { id: mia.session.person.id } });
    // The first session has the lower role at once, too.
    expect(outcome(await api.operator.listPeople({ ...mia }))).toEqual([403, 'permission_missing']);
    expect(outcome(await signIn(claimsOf('mia', groups())))).toEqual([403, 'operator_not_invited']);
    for (const { headers } of [mia, lower])
      expect((await api.operator.getSession({ headers })).status).toBe(401);
  });

  it('is helper for a scorer who is also a moderator', async () => {
    const one = await signedIn(claimsOf('una', groups('scorers')));
    expect(one.session.role).toBe('scorer');
    const both = await signedIn(claimsOf('una', groups('scorers', 'chat-team')));
    expect(both.session).toMatchObject({
      role: 'helper',
      permissions: expect.arrayContaining(['event:score', 'moderation:edit']),
    });
  });

  it('is none in a tenant whose setting gives no roles', async () => {
    const claims = claimsOf('ned', groups('board'));
    expect(outcome(await signIn(claims, 'beta'))).toEqual([403, 'operator_not_invited']);
  });

  it('does not raise the role that an owner gave', async () => {
    await invite('oda', 'scorer');
    const oda = await signedIn(claimsOf('oda', groups('board')));
    expect(oda.session.role).toBe('scorer');
  });

  it('gives way to the role of an accepted invitation of an administrator', async () => {
    const accept = await inviteByLink('uma', 'editor', 'alpha', true);
    const byProvider = await signedIn(claimsOf('uma', groups('board')));
    expect(byProvider.session.role).toBe('owner');
    const uma = await accept();
    const { body } = await api.operator.listPeople({ ...machine(), query: { size: 100 } });
    const row = body.content.entries.find(({ id }: { id: string }) => id === uma.session.person.id);
    expect(row).toMatchObject({ role: 'editor', roleOfProvider: false, version: 2 });
    expect((await signedIn(claimsOf('uma', groups('board')))).session.role).toBe('editor');
  });

  it('has no effect in a session by password, cannot be changed by owners, and does not count as the last owner', async () => {
    const elsewhere = await join('pia', 'scorer', 'gamma');
    const pia = await signedIn(claimsOf('pia', groups('board')));
    expect(pia.session).toMatchObject({
      role: 'owner',
      person: { id: elsewhere.session.person.id },
    });
    expect(outcome(await signInOperator(api, 'pia@club.example'))).toEqual([
      403,
      'operator_role_missing',
    ]);
    const handover = await api.operator.createHandover({
      ...elsewhere,
      body: { tenant_id: 'alpha' },
    });
    expect(outcome(handover)).toEqual([404, 'not_found']);
    const { body } = await api.operator.listPeople({ ...machine(), query: { size: 100 } });
    const row = body.content.entries.find(({ id }: { id: string }) => id === pia.session.person.id);
    expect(row).toMatchObject({ role: 'owner', roleOfProvider: true });
    const change = { params: { id: row.id }, body: { role: 'scorer', version: row.version } };
    expect(outcome(await api.operator.changeRole({ ...machine(), ...change }))).toEqual([
      409,
      'operator_role_of_provider',
    ]);
    const removed = await api.operator.removePerson({ ...machine(), params: { id: row.id } });
    expect(removed.status).toBeLessThan(300);
    expect((await api.operator.getSession({ ...pia })).status).toBe(401);
  });
});

describe('a person without an account other than the provider’s', () => {
  it('has no password, and sets one by the mailed link of an invitation to another portal', async () => {
    const rio = await signedIn(claimsOf('rio', { groups: ['board'] }));
    const wrong = [401, 'operator_credentials_invalid'];
    expect(outcome(await signInOperator(api, 'rio@club.example', { password: '' }))[0]).toBe(400);
    expect(outcome(await signInOperator(api, 'rio@club.example'))).toEqual(wrong);
    const elsewhere = await join('rio', 'editor', 'gamma');
    expect(elsewhere.session).toMatchObject({
      provider: null,
      person: { id: rio.session.person.id },
      tenants: [{ id: 'gamma' }],
    });
    expect((await api.operator.getSession({ ...rio })).status).toBe(200);
  });
});

describe('[SEC-33] reauthentication at the provider', () => {
  const seconds = () => Math.floor(now / 1000);
  const removal = (operator: SignedInOperator) =>
    api.operator.removePerson({ ...operator, params: { id: 'none' } });
  const reauthenticate = async (operator: SignedInOperator, claims: Claims) => {
    const started = await api.operator.startProviderReauthentication({ ...operator });
    expect(started.status).toBe(200);
    return api.operator.reauthenticateByProvider({
      ...operator,
      body: provider.authorize(started, claims),
    });
  };
  let ray: SignedInOperator;
  beforeAll(async () => {
    await join('ray', 'owner');
  });
  beforeEach(async () => {
    ray = await signedIn(claimsOf('ray'));
  });
  const required = [403, 'operator_reauthentication_required'];
  const refused = [401, 'operator_credentials_invalid'];

  it('is required right after a sign-in at which the provider does not say when the person authenticated', async () => {
    expect(outcome(await removal(ray))).toEqual(required);
    const old = await signedIn(claimsOf('ray', { auth_time: seconds() - 3600 }));
    expect(outcome(await removal(old))).toEqual(required);
    const fresh = await signedIn(claimsOf('ray', { auth_time: seconds() }));
    expect(outcome(await removal(fresh))).toEqual([404, 'not_found']);
  });

  it('prompts there for a sign-in, and permits what requires it for ten minutes', async () => {
    const response = await reauthenticate(ray, claimsOf('ray', { auth_time: seconds() }));
    expect(response.status).toBe(200);
    const sent = provider.lastRequest();
    expect([sent.get('prompt'), sent.get('max_age')]).toEqual(['login', '0']);
    expect(outcome(await removal(ray))).toEqual([404, 'not_found']);
    now += 10 * minuteMs;
    expect(outcome(await removal(ray))).toEqual(required);
    const rows = await auditOf();
    expect(
      rows.find(({ action }) => action === 'operator.reauthenticateByProvider')?.after,
    ).toEqual({
      provider: 'Osmere ID',
    });
  });

  it('refuses an earlier sign-in there, one without a time, and that of another person', async () => {
    now += 20 * minuteMs;
    expect(outcome(await reauthenticate(ray, claimsOf('ray')))).toEqual(refused);
    const earlier = claimsOf('ray', { auth_time: seconds() - 61 });
    expect(outcome(await reauthenticate(ray, earlier))).toEqual(refused);
    const other = claimsOf('ada', { auth_time: seconds() });
    expect(outcome(await reauthenticate(ray, other))).toEqual(refused);
    expect(outcome(await removal(ray))).toEqual(required);
  });

  it('refuses the response to a sign-in, and that to another session', async () => {
    const fresh = claimsOf('ray', { auth_time: seconds() });
    const invalid = [400, 'operator_token_invalid'];
    const finish = (operator: SignedInOperator, body: unknown) =>
      api.operator.reauthenticateByProvider({ ...operator, body });
    const started = await api.operator.startProviderSession({ headers: studioHeaders(), body: {} });
    expect(outcome(await finish(ray, provider.authorize(started, fresh)))).toEqual(invalid);
    const second = await signedIn(claimsOf('ray'));
    const other = await api.operator.startProviderReauthentication({ ...second });
    expect(outcome(await finish(ray, provider.authorize(other, fresh)))).toEqual(invalid);
  });

  it('does not exist for a session by password', async () => {
    const byPassword = await signedInOperator(api, 'sam', 'owner');
    const response = await api.operator.startProviderReauthentication({ ...byPassword });
    expect(response.body.messageErrorCode).toBe('auth_provider_not_supported');
  });
});
