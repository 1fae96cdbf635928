import { operatorReauthenticationMs, minuteMs } from '@grandstand/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApi,
  testOperatorKey,
  type TestApi,
  type TestResponse,
} from '../../../testing.ts';
import {
  createTestPasskey,
  signWithPasskey,
  type TestPasskey,
} from '../session/passkey.testing.ts';
import {
  addOperator,
  operatorIn,
  operatorPassword,
  signedInOperator,
  signInOperator,
  studioHeaders,
  type SignedInOperator,
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

/** Enables codes for a person. */
async function withTotp(person: SignedInOperator) {
  const { body } = await api.operator.setUpTotp({ ...person });
  const totp = new TOTP({ secret: Secret.fromBase32(body.content.secret) });
  const code = () => totp.generate({ timestamp: now });
  const confirmed = await api.operator.confirmTotp({ ...person, body: { code: code() } });
  return { uri: body.content.uri as string, code, codes: confirmed.body.content.recoveryCodes };
}

describe('codes of an authenticator app', () => {
  it('[SEC-33] are required once they are confirmed, and each works once', async () => {
    const ada = await signedInOperator(api, 'ada', 'owner');
    const { uri, code } = await withTotp(ada);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*ada%40example\.test\?issuer=/);
    const signIn = (entered: string | null) =>
      signInOperator(api, 'ada@example.test', { code: entered });
    expect(outcome(await signIn(null))).toEqual([401, 'operator_code_required']);
    // The code that confirmed the app was used.
    expect(outcome(await signIn(code()))).toEqual([401, 'operator_code_invalid']);
    now += 30_000;
    const used = code();
    expect((await signIn(used)).body.content.person).toMatchObject({
      hasTotp: true,
      recoveryCodesLeft: 10,
    });
    expect(outcome(await signIn(used))).toEqual([401, 'operator_code_invalid']);
    const wrong = await signInOperator(api, 'ada@example.test', { password: 'x', code: code() });
    expect(outcome(wrong)).toEqual([401, 'operator_credentials_invalid']);
  });

  it('cannot be set up twice, nor recovery codes replaced without an app, and the refusal gives the reason', async () => {
    const abe = await signedInOperator(api, 'abe', 'owner');
    const reasonOf = async (refused: Promise<TestResponse>) => {
      const { status, body } = await refused;
      return [status, body.reason];
    };
    const renew = () => reasonOf(api.operator.createRecoveryCodes({ ...abe }));
    expect(await renew()).toEqual([409, 'totp_not_set_up']);
    await withTotp(abe);
    const again = api.operator.setUpTotp({ ...abe });
    expect(await reasonOf(again)).toEqual([409, 'totp_active']);
  });

  it('[SEC-33] let in one of two concurrent sign-ins', async () => {
    const bea = await signedInOperator(api, 'bea', 'owner');
    const { code } = await withTotp(bea);
    now += 30_000;
    const both = await Promise.all(
      [0, 1].map(() => signInOperator(api, 'bea@example.test', { code: code() })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 401,
    ]);
  });

  it('have recovery codes, which work once in any spelling, until they are replaced or codes are disabled', async () => {
    const cas = await signedInOperator(api, 'cas', 'owner');
    const { codes } = await withTotp(cas);
    expect(new Set(codes).size).toBe(10);
    const entered = codes[0].toLowerCase().replace('-', ' ');
    const signIn = (code: string) => signInOperator(api, 'cas@example.test', { code });
    const first = await signIn(entered);
    expect(first.body.content.person.recoveryCodesLeft).toBe(9);
    expect(outcome(await signIn(entered))).toEqual([401, 'operator_code_invalid']);
    const renewed = await api.operator.createRecoveryCodes({ ...cas });
    expect(outcome(await signIn(codes[1]))).toEqual([401, 'operator_code_invalid']);
    expect((await signIn(renewed.body.content.recoveryCodes[0])).status).toBe(200);
    expect((await api.operator.removeTotp({ ...cas })).status).toBe(204);
    expect((await signInOperator(api, 'cas@example.test')).status).toBe(200);
  });

  it('have a secret that is not stored in plain text', async () => {
    const dan = await signedInOperator(api, 'dan', 'owner');
    const { body } = await api.operator.setUpTotp({ ...dan });
    const rows = await api.db.withoutTenant((trx) =>
      trx.selectFrom('operator').selectAll().where('email', '=', 'dan@example.test').execute(),
    );
    expect(rows[0]?.totp_secret).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain(body.content.secret);
  });
});

describe('reauthentication', () => {
  it('[SEC-33] is required after ten minutes, by password and code', async () => {
    const eve = await signedInOperator(api, 'eve', 'owner');
    const { code } = await withTotp(eve);
    now += 10 * minuteMs;
    expect(
      (await api.operator.getSession({ ...eve })).body.content.reauthenticatedUntil,
    ).toBeNull();
    const remove = () => api.operator.removeTotp({ ...eve });
    expect(outcome(await remove())).toEqual([403, 'operator_reauthentication_required']);
    const reauthenticate = (password: string, entered: string | null) =>
      api.operator.reauthenticate({ ...eve, body: { password, code: entered } });
    const wrong = await reauthenticate('wrong', code());
    expect(outcome(wrong)).toEqual([401, 'operator_credentials_invalid']);
    const withoutCode = await reauthenticate(operatorPassword, null);
    expect(outcome(withoutCode)).toEqual([401, 'operator_code_required']);
    const reauthenticated = await reauthenticate(operatorPassword, code());
    expect(reauthenticated.body.content.reauthenticatedUntil).toBe(
      new Date(now + 10 * minuteMs).toISOString(),
    );
    expect((await remove()).status).toBe(204);
  });
});

describe('passkeys', () => {
  const origin = 'http://alpha.test';
  let person: SignedInOperator;
  let passkey: TestPasskey;
  beforeAll(async () => {
    person = await signedInOperator(api, 'fay', 'owner');
    const { body } = await api.operator.startPasskey({ ...person });
    const created = createTestPasskey(body.content.options, origin);
    ({ passkey } = created);
    await api.operator.addPasskey({
      ...person,
      body: {
        challenge_id: body.content.challenge_id,
        response: created.response,
        name: 'Laptop',
      },
    });
  });

  const signIn = async ({ page = origin, key = passkey, tamper = '' } = {}) => {
    const started = await api.operator.startPasskeySession({ headers: studioHeaders() });
    const { challenge_id: id, options } = started.body.content;
    const signed = signWithPasskey(key, tamper === '' ? options : { challenge: tamper }, page);
    const body = { challenge_id: id, response: signed };
    return {
      respond: () => api.operator.createPasskeySession({ headers: studioHeaders(), body }),
    };
  };

  it('[SEC-33] sign in without a password, each challenge once', async () => {
    const { respond } = await signIn();
    const response = await respond();
    expect(response.body.content.person).toMatchObject({ name: 'fay', passkeys: 1 });
    expect(outcome(await respond())).toEqual([400, 'operator_token_invalid']);
    const { body } = await api.operator.listPasskeys({ ...person });
    expect(body.content.entries).toMatchObject([
      { name: 'Laptop', lastUsedAt: new Date(start).toISOString() },
    ]);
  });

  it.each([
    ['of another site', { page: 'https://evil.example' }],
    ['of another challenge', { tamper: Buffer.alloc(32).toString('base64url') }],
  ])('[SEC-33] are refused with a response %s', async (_, changed) => {
    const { respond } = await signIn(changed);
    expect(outcome(await respond())).toEqual([401, 'operator_credentials_invalid']);
  });

  it('[SEC-33] are refused if their signature counter does not increase, as with a copied passkey', async () => {
    const copy = { ...passkey };
    expect((await (await signIn()).respond()).status).toBe(200);
    const { respond } = await signIn({ key: copy });
    expect(outcome(await respond())).toEqual([401, 'operator_credentials_invalid']);
  });

  it('[SEC-33] are refused five minutes after the challenge', async () => {
    const { respond } = await signIn();
    now += 5 * minuteMs;
    expect(outcome(await respond())).toEqual([400, 'operator_token_invalid']);
  });

  it('reauthenticate their owner only', async () => {
    now += 10 * minuteMs;
    const reauthenticate = async (who: SignedInOperator) => {
      const { body } = await api.operator.startPasskeyReauthentication({ ...who });
      const response = signWithPasskey(passkey, body.content.options, origin);
      const { challenge_id: id } = body.content;
      return api.operator.reauthenticateByPasskey({ ...who, body: { challenge_id: id, response } });
    };
    expect((await reauthenticate(person)).body.content.reauthenticatedUntil).not.toBeNull();
    const other = await signedInOperator(api, 'gus', 'owner');
    const used = async () => (await api.operator.listPasskeys({ ...person })).body.content.entries;
    const before = await used();
    now += 1000;
    expect(outcome(await reauthenticate(other))).toEqual([401, 'operator_credentials_invalid']);
    // A refused response does not count as a use of the passkey.
    expect(await used()).toEqual(before);
  });

  it('are removed by their owner only', async () => {
    const { body } = await api.operator.listPasskeys({ ...person });
    const params = { id: body.content.entries[0].id };
    const other = await signedInOperator(api, 'hal', 'owner');
    expect((await api.operator.removePasskey({ ...other, params })).status).toBe(404);
    const again = operatorIn(await signInOperator(api, 'fay@example.test'));
    expect((await api.operator.removePasskey({ ...again, params })).status).toBe(204);
    expect(outcome(await (await signIn()).respond())).toEqual([
      401,
      'operator_credentials_invalid',
    ]);
  });
});

describe('the password', () => {
  it('is changed with the old one; the change ends the other sessions', async () => {
    const ian = await signedInOperator(api, 'ian', 'owner');
    const other = operatorIn(await signInOperator(api, 'ian@example.test'));
    const change = (old: string, next: string) =>
      api.operator.changePassword({ ...ian, body: { old_password: old, new_password: next } });
    const next = 'seven grey herons';
    expect(outcome(await change('wrong', next))).toEqual([401, 'operator_credentials_invalid']);
    expect(outcome(await change(operatorPassword, 'short'))).toEqual([400, 'weak_password']);
    expect(outcome(await change(operatorPassword, 'password1'))).toEqual([
      400,
      'password_guessable',
    ]);
    expect((await change(operatorPassword, next)).status).toBe(204);
    expect((await api.operator.getSession({ ...ian })).status).toBe(200);
    expect((await api.operator.getSession({ ...other })).status).toBe(401);
    expect((await signInOperator(api, 'ian@example.test', { password: next })).status).toBe(200);
  });

  it('is replaced by a mailed link, which works once, for an hour, and ends all sessions', async () => {
    const jan = await signedInOperator(api, 'jan', 'owner');
    const request = (email: string, tenant = 'alpha') =>
      api.operator.requestPasswordReset({
        tenant,
        headers: studioHeaders(tenant),
        body: { email },
      });
    expect((await request('nobody@example.test')).status).toBe(204);
    expect((await request('jan@example.test', 'beta')).status).toBe(204);
    expect((await request('JAN@example.test')).status).toBe(204);
    const mails = (await api.mails()).filter(({ to }) => to === 'jan@example.test');
    expect(mails).toHaveLength(1);
    const [, token = ''] =
      /alpha\.test:?\d*\/studio\/password\/#token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    expect(token).not.toBe('');
    const reset = (password: string) =>
      api.operator.resetPassword({ headers: studioHeaders(), body: { token, password } });
    expect(outcome(await reset('password1'))).toEqual([400, 'password_guessable']);
    expect((await reset('seven grey herons')).status).toBe(204);
    expect(outcome(await reset('eight grey herons'))).toEqual([400, 'operator_token_invalid']);
    expect((await api.operator.getSession({ ...jan })).status).toBe(401);
    const signIn = await signInOperator(api, 'jan@example.test', { password: 'seven grey herons' });
    expect(signIn.status).toBe(200);
    const query = { subject_id: jan.session.person.id };
    const { entries } = (await api.audit.list({ ...operatorIn(signIn), query })).body.content;
    expect(entries[0]).toMatchObject({
      action: 'operator.resetPassword',
      actor: { kind: 'person', name: 'jan' },
    });
  });

  it('is not replaced by a link that was sent before it changed, not even by one of another portal', async () => {
    const email = await addOperator(api, 'lea', 'owner');
    await addOperator(api, 'lea', 'owner', 'beta');
    const linkFrom = async (tenant: string) => {
      await api.operator.requestPasswordReset({
        tenant,
        headers: studioHeaders(tenant),
        body: { email },
      });
      const mail = (await api.mails()).findLast(({ to }) => to === email);
      return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const [one, other] = [await linkFrom('alpha'), await linkFrom('beta')];
    const reset = async (token: string, tenant: string) =>
      outcome(
        await api.operator.resetPassword({
          tenant,
          headers: studioHeaders(tenant),
          body: { token, password: 'seven grey herons' },
        }),
      );
    now += 1000;
    expect(await reset(one, 'alpha')).toEqual([204, null]);
    expect(await reset(other, 'beta')).toEqual([400, 'operator_token_invalid']);
  });

  it('is not replaced by a link after an hour', async () => {
    const email = await addOperator(api, 'kim', 'owner');
    await api.operator.requestPasswordReset({ headers: studioHeaders(), body: { email } });
    const mail = (await api.mails()).findLast(({ to }) => to === email);
    const [, token = ''] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    now += 60 * minuteMs;
    const body = { token, password: 'seven grey herons' };
    expect(outcome(await api.operator.resetPassword({ headers: studioHeaders(), body }))).toEqual([
      400,
      'operator_token_invalid',
    ]);
  });
});

describe('a person who has lost every second factor', () => {
  const reset = (id: string, by: object) => api.operator.resetFactors({ ...by, params: { id } });

  it('[SEC-33] is let in by an owner: by password, without the former sessions, and notified by mail', async () => {
    const owner = await signedInOperator(api, 'otto', 'owner');
    const lost = await signedInOperator(api, 'lisa', 'editor');
    await withTotp(lost);
    const { id, email } = lost.session.person;
    expect(outcome(await signInOperator(api, email))).toEqual([401, 'operator_code_required']);
    expect((await reset(id, owner)).status).toBe(204);
    expect((await api.operator.getSession({ ...lost })).status).toBe(401);
    const again = operatorIn(await signInOperator(api, email));
    expect(again.session.person).toMatchObject({
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    const mail = (await api.mails()).findLast(({ to }) => to === email);
    expect(mail?.text).toMatch(/otto has removed the authenticator app/);
    const { entries } = (await api.audit.list({ ...owner, query: { subject_id: id } })).body
      .content;
    expect(entries[0]).toMatchObject({
      action: 'operator.resetFactors',
      before: { totp: true, passkeys: 0 },
      after: { totp: false, passkeys: 0 },
    });
  });

  it('[SEC-33] is not let in by a session without reauthentication, a key, themselves, or the owner of one of their portals', async () => {
    const owner = await signedInOperator(api, 'odo', 'owner');
    const { id } = owner.session.person;
    expect(outcome(await reset(id, owner))).toEqual([409, 'conflict']);
    const { content } = (
      await api.operator.createKey({
        ...owner,
        body: { name: 'x', scopes: ['people:edit'], days: 1 },
      })
    ).body;
    const both = await signedInOperator(api, 'bob', 'scorer');
    const bob = both.session.person;
    expect(outcome(await reset(bob.id, { operatorKey: content.key }))).toEqual([403, 'forbidden']);
    await addOperator(api, 'bob', 'editor', 'beta');
    expect(outcome(await reset(bob.id, owner))).toEqual([403, 'administrator_required']);
    expect(outcome(await reset('op_unknown', owner))).toEqual([404, 'not_found']);
    now += operatorReauthenticationMs;
    expect(outcome(await reset(bob.id, owner))).toEqual([
      403,
      'operator_reauthentication_required',
    ]);
    // The machine's key resets the factors of the last owner.
    expect((await reset(id, { operatorKey: testOperatorKey, tenant: 'alpha' })).status).toBe(204);
  });
});
