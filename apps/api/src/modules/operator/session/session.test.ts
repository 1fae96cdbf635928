import { operatorIdleMs, operatorSessionMs, minuteMs } from '@grandstand/contract';
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testTenant, type TestApi, type TestResponse } from '../../../testing.ts';
import {
  addOperator,
  cookiesIn,
  makeAdministrator,
  operatorIn,
  operatorPassword,
  signedInOperator,
  signInOperator,
  studioHeaders,
} from '../testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode ?? null];

describe("an operator's session", () => {
  it('[SEC-33] starts by password, and names the person, their role and the tenants they may open', async () => {
    const email = await addOperator(api, 'ada', 'editor');
    await addOperator(api, 'ada', 'owner', 'beta');
    const response = await signInOperator(api, email.toUpperCase());
    expect(response.status).toBe(200);
    expect(response.body.content).toMatchObject({
      person: { email, name: 'ada', isAdministrator: false, hasTotp: false, passkeys: 0 },
      role: 'editor',
      tenant: { id: 'alpha', role: 'editor' },
      reauthenticatedUntil: new Date(start + 10 * minuteMs).toISOString(),
      expiresAt: new Date(start + operatorSessionMs).toISOString(),
    });
    expect(response.body.content.permissions).toContain('event:edit');
    expect(response.body.content.permissions).not.toContain('people:edit');
    expect(response.body.content.tenants.map(({ id }: { id: string }) => id)).toEqual([
      'alpha',
      'beta',
    ]);
    const ada = operatorIn(response);
    const { body } = await api.operator.getSession({ ...ada });
    expect(body.content).toEqual(response.body.content);
  });

  it('[SEC-33] in one of many portals is not ended by sessions in the others, but by later ones in its own', async () => {
    const email = await addOperator(api, 'abe', 'editor');
    await addOperator(api, 'abe', 'editor', 'beta');
    const inBeta = operatorIn(await signInOperator(api, email, { tenant: 'beta' }), 'beta');
    const first = operatorIn(await signInOperator(api, email));
    // The most sessions of a person in one portal.
    for (let count = 0; count < 20; count += 1) {
      now += minuteMs;
      await signInOperator(api, email);
    }
    expect((await api.operator.getSession({ ...inBeta })).status).toBe(200);
    expect((await api.operator.getSession({ ...first })).status).toBe(401);
  });

  it('[SEC-33] has a cookie that scripts cannot read and other sites cannot send', async () => {
    const email = await addOperator(api, 'bea', 'owner');
    const { headers } = await signInOperator(api, email);
    const cookies = (headers['set-cookie'] as string[]).map((cookie) =>
      cookie.split('; ').slice(1),
    );
    expect(cookies[0]?.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Strict',
    ]);
    expect(cookies.flat()).not.toContain('Secure');
    const secure = await createTestApi({
      clock: () => now,
      db: api.db,
      env: { PUBLIC_ORIGIN: 'https://alpha.test' },
    });
    const atHttps = await signInOperator(secure, email, {
      headers: { origin: 'https://alpha.test' },
    });
    expect((atHttps.headers['set-cookie'] as string[])[0]).toContain('; Secure');
    await secure.close();
  });

  it('[SEC-33] accepts changes only from the studio of the same portal', async () => {
    const cas = await signedInOperator(api, 'cas', 'owner');
    const end = (headers: Record<string, string>) =>
      api.operator.endOtherSession({
        headers: { cookie: cas.headers.cookie ?? '', ...headers },
        params: { id: 'none' },
      });
    const forged = [403, 'operator_request_forged'];
    expect(outcome(await end({}))).toEqual(forged);
    expect(outcome(await end({ origin: 'http://alpha.test' }))).toEqual(forged);
    expect(outcome(await end({ 'x-grandstand-studio': '1' }))).toEqual(forged);
    expect(
      outcome(await end({ 'x-grandstand-studio': '1', origin: 'https://evil.example' })),
    ).toEqual(forged);
    expect(outcome(await end({ 'x-grandstand-studio': '1', origin: 'http://beta.test' }))).toEqual(
      forged,
    );
    expect(outcome(await end(studioHeaders()))).toEqual([404, 'not_found']);
    const signIn = await api.operator.createSession({
      body: { email: 'cas@example.test', password: operatorPassword },
    });
    expect(outcome(signIn)).toEqual(forged);
  });

  it('[SEC-33] works on the host of its tenant only', async () => {
    const dan = await signedInOperator(api, 'dan', 'owner');
    await addOperator(api, 'dan', 'owner', 'beta');
    const elsewhere = await api.operator.getSession({ headers: dan.headers, tenant: 'beta' });
    expect(outcome(elsewhere)).toEqual([401, 'operator_session_ended']);
  });

  it('ends when it is unused for 12 hours, and after seven days at the latest', async () => {
    const idle = await signedInOperator(api, 'eve', 'owner');
    const get = async () => (await api.operator.getSession({ ...idle })).status;
    now += operatorIdleMs - minuteMs;
    expect(await get()).toBe(200);
    now += operatorIdleMs - minuteMs;
    expect(await get()).toBe(200);
    now += operatorIdleMs;
    expect(await get()).toBe(401);

    now = start;
    const active = await signedInOperator(api, 'eve2', 'owner');
    const step = operatorIdleMs / 2;
    while (now + step < start + operatorSessionMs) {
      now += step;
      expect((await api.operator.getSession({ ...active })).status).toBe(200);
    }
    now = start + operatorSessionMs;
    expect((await api.operator.getSession({ ...active })).status).toBe(401);
    await api.app.jobs.runNamed(['operator-session-cleanup']);
    const left = await api.db.withoutTenant((trx) =>
      trx.selectFrom('operator_session').select('id').where('id', '=', active.session.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it('ends at once when the person signs out, or ends it in another session', async () => {
    const one = await signedInOperator(api, 'fay', 'owner');
    const other = operatorIn(await signInOperator(api, 'fay@example.test'));
    const { body } = await api.operator.listSessions({ ...one });
    expect(
      body.content.entries.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [
        id,
        isCurrent,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [one.session.id, true],
        [other.session.id, false],
      ]),
    );
    const params = { id: other.session.id };
    expect((await api.operator.endOtherSession({ ...one, params })).status).toBe(204);
    expect((await api.operator.getSession({ ...other })).status).toBe(401);
    const stranger = await signedInOperator(api, 'gus', 'owner');
    const foreign = await api.operator.endOtherSession({
      ...stranger,
      params: { id: one.session.id },
    });
    expect(foreign.status).toBe(404);
    const ended = await api.operator.endSession({ ...one });
    expect(ended.status).toBe(204);
    expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0');
    expect(outcome(await api.operator.getSession({ ...one }))).toEqual([
      401,
      'operator_session_ended',
    ]);
  });

  it('is refused to people without a role in the portal', async () => {
    const email = await addOperator(api, 'hal', 'owner');
    const refused = await signInOperator(api, email, { tenant: 'beta' });
    expect(outcome(refused)).toEqual([403, 'operator_role_missing']);
    expect(cookiesIn(refused)).toBe('');
  });

  it('[SEC-12] reports a wrong password and an unknown address in the same words', async () => {
    const email = await addOperator(api, 'ian', 'owner');
    const wrong = await signInOperator(api, email, { password: 'wrong' });
    const unknown = await signInOperator(api, 'nobody@example.test', { password: 'wrong' });
    expect(outcome(wrong)).toEqual([401, 'operator_credentials_invalid']);
    const { requestId: _, ...body } = wrong.body;
    expect(unknown.body).toMatchObject(body);
  });

  it("reads an operator's page in the browser, as the role permits", async () => {
    const page = async (role: 'editor' | 'scorer') => {
      const { headers } = await signedInOperator(api, `page-${role}`, role);
      const response = await api.app.inject({
        url: '/api/operator/analytics/pages/quality',
        headers: { host: 'alpha.test', cookie: headers.cookie ?? '' },
      });
      return [response.statusCode, response.headers['www-authenticate'] ?? null];
    };
    expect(await page('editor')).toEqual([200, null]);
    expect(await page('scorer')).toEqual([403, null]);
  });

  it('of an administrator opens every portal with all permissions', async () => {
    const email = await addOperator(api, 'jan', 'scorer');
    await makeAdministrator(api, email);
    const { content } = (await signInOperator(api, email, { tenant: 'beta' })).body;
    expect(content).toMatchObject({ role: null, person: { isAdministrator: true } });
    expect(content.permissions).toContain('tenant:edit');
    expect(content.tenants).toHaveLength(2);
  });
});

describe("operators' wrong passwords", () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await createTestApi({
      clock: () => now,
      db: api.db,
      limitFactor: 1,
      env: { TRUST_PROXY: '127.0.0.1' },
      tenants: [testTenant('alpha'), testTenant('beta')],
    });
  });
  afterAll(() => strict.close());
  const attempt = (
    email: string,
    password: string,
    { tenant = 'alpha', from = '192.0.2.1', cookie = '' } = {},
  ) =>
    signInOperator(strict, email, {
      tenant,
      password,
      headers: { 'x-forwarded-for': from, ...(cookie === '' ? {} : { cookie }) },
    });

  it('[SEC-31] are limited over all portals together, and lock out no known browser', async () => {
    const email = await addOperator(strict, 'kim', 'owner');
    await addOperator(strict, 'kim', 'owner', 'beta');
    const cookie = cookiesIn(await attempt(email, operatorPassword));
    const statuses: number[] = [];
    for (let guess = 0; guess < 16; guess += 1) {
      const tenant = guess % 2 === 0 ? 'alpha' : 'beta';
      const from = `198.51.100.${guess}`;
      statuses.push((await attempt(email, 'wrong', { tenant, from })).status);
    }
    expect(statuses).toEqual([...Array<number>(15).fill(401), 429]);
    expect((await attempt(email, operatorPassword)).status).toBe(429);
    expect((await attempt(email, operatorPassword, { cookie })).status).toBe(200);
    // A cookie of another person's browser does not count for this one.
    const stranger = await addOperator(strict, 'lea', 'owner');
    const others = cookiesIn(await attempt(stranger, operatorPassword));
    expect((await attempt(email, operatorPassword, { cookie: others })).status).toBe(429);
    now += 15 * minuteMs;
    expect((await attempt(email, operatorPassword)).status).toBe(200);
  });

  it('[SEC-31] include wrong codes at a reauthentication', async () => {
    const moe = operatorIn(
      await attempt(await addOperator(strict, 'moe', 'owner'), operatorPassword),
    );
    const { body } = await strict.operator.setUpTotp({ ...moe });
    const totp = new TOTP({ secret: Secret.fromBase32(body.content.secret) });
    await strict.operator.confirmTotp({
      ...moe,
      body: { code: totp.generate({ timestamp: now }) },
    });
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const { status } = await strict.operator.reauthenticate({
        ...moe,
        body: { password: operatorPassword, code: '000000' },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
