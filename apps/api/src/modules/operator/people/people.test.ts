import { operatorInvitationMs, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestApi,
  testOperatorKey,
  type TestApi,
  type TestResponse,
} from '../../../testing.ts';
import {
  addOperator,
  makeAdministrator,
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
let owner: SignedInOperator;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
});
beforeEach(async () => {
  now = start;
  owner = await signedInOperator(api, 'olga', 'owner');
});
afterAll(() => api.close());

const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode ?? null];

/** Returns the token of the last invitation that was mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = (await api.mails()).findLast(({ to }) => to === email);
  return /\/studio\/invitation\/#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const invite = (email: string, changes: object = {}, by: object = owner) =>
  api.operator.invite({ ...by, body: { email, role: 'scorer', ...changes } });
const accept = (token: string, changes: object = {}, tenant = 'alpha') =>
  api.operator.acceptInvitation({
    tenant,
    headers: studioHeaders(tenant),
    body: { token, name: 'Ada', password: operatorPassword, ...changes },
  });

describe('an invitation', () => {
  it('[SEC-33] is mailed in its language, shown, and accepted once by a new person', async () => {
    const invited = await invite('Ada@Example.test', { locale: 'de' });
    expect(invited.body.content).toMatchObject({
      email: 'ada@example.test',
      role: 'scorer',
      invitedBy: 'olga',
      link: null,
      expiresAt: new Date(start + operatorInvitationMs).toISOString(),
    });
    const token = await mailedToken('ada@example.test');
    const mail = (await api.mails()).findLast(({ to }) => to === 'ada@example.test');
    expect(mail?.subject).toBe('Einladung ins Studio von The alpha league');
    expect(mail?.text).toContain('olga lädt dich ein');
    const shown = await api.operator.getInvitation({ headers: studioHeaders(), body: { token } });
    expect(shown.body.content).toMatchObject({
      email: 'ada@example.test',
      tenantName: 'The alpha league',
      hasAccount: false,
    });
    expect(outcome(await accept(token, { name: null }))).toEqual([400, 'validation_failed']);
    expect(outcome(await accept(token, { password: 'short' }))).toEqual([400, 'weak_password']);
    expect(outcome(await accept(token, { password: 'password1' }))).toEqual([
      400,
      'password_guessable',
    ]);
    const accepted = operatorIn(await accept(token));
    expect(accepted.session).toMatchObject({ role: 'scorer', person: { name: 'Ada' } });
    expect(outcome(await accept(token))).toEqual([400, 'operator_invitation_invalid']);
    const listed = await api.operator.listInvitations({ ...owner });
    expect(listed.body.content.entries).toEqual([]);
    expect(outcome(await invite('ada@example.test'))).toEqual([409, 'operator_exists']);
  });

  it('[SEC-33] to someone with an account requires its password', async () => {
    const email = await addOperator(api, 'bea', 'owner', 'beta');
    await invite(email, { role: 'editor' });
    const token = await mailedToken(email);
    const shown = await api.operator.getInvitation({ headers: studioHeaders(), body: { token } });
    expect(shown.body.content.hasAccount).toBe(true);
    expect(outcome(await accept(token, { password: 'another long password' }))).toEqual([
      401,
      'operator_credentials_invalid',
    ]);
    const { session } = operatorIn(await accept(token));
    expect(session.tenants.map(({ id, role }) => [id, role])).toEqual([
      ['alpha', 'editor'],
      ['beta', 'owner'],
    ]);
  });

  it('[SEC-33] has a link that ends after seven days, when it is revoked and when it is sent again, and works in its tenant only', async () => {
    const { body } = await invite('cas@example.test');
    const params = { id: body.content.id };
    const first = await mailedToken('cas@example.test');
    expect((await api.operator.resendInvitation({ ...owner, params })).status).toBe(200);
    const second = await mailedToken('cas@example.test');
    expect(second).not.toBe(first);
    expect(outcome(await accept(first))).toEqual([400, 'operator_invitation_invalid']);
    const invalid = [400, 'operator_invitation_invalid'];
    expect(outcome(await accept(second, {}, 'beta'))).toEqual(invalid);
    now += operatorInvitationMs;
    expect(outcome(await accept(second))).toEqual(invalid);
    owner = operatorIn(await signInOperator(api, 'olga@example.test'));
    await api.operator.resendInvitation({ ...owner, params });
    const third = await mailedToken('cas@example.test');
    expect((await api.operator.revokeInvitation({ ...owner, params })).status).toBe(204);
    expect(outcome(await accept(third))).toEqual(invalid);
    expect((await api.operator.revokeInvitation({ ...owner, params })).status).toBe(404);
  });

  it('is a link without a mail for the key of the machine only', async () => {
    const machine = { operatorKey: testOperatorKey };
    const { body } = await invite('dan@example.test', { role: 'owner', mail: false }, machine);
    const [, token = ''] = /\/studio\/invitation\/#token=([\w-]+)$/.exec(body.content.link) ?? [];
    expect(body.content.invitedBy).toBe('The alpha league');
    expect((await accept(token)).status).toBe(200);
    expect((await api.mails()).filter(({ to }) => to === 'dan@example.test')).toEqual([]);
    expect(outcome(await invite('eve@example.test', { mail: false }))).toEqual([403, 'forbidden']);
  });

  it('[SEC-33] of an administrator requires an administrator or the machine', async () => {
    const requested = { administrator: true, role: 'owner' };
    expect(outcome(await invite('fay@example.test', requested))).toEqual([
      403,
      'administrator_required',
    ]);
    await makeAdministrator(api, await addOperator(api, 'root', 'owner'));
    const root = operatorIn(await signInOperator(api, 'root@example.test'));
    expect((await invite('fay@example.test', requested, root)).status).toBe(200);
    const fay = operatorIn(await accept(await mailedToken('fay@example.test')));
    expect(fay.session.person.isAdministrator).toBe(true);
    const elsewhere = await signInOperator(api, 'fay@example.test', { tenant: 'beta' });
    expect(elsewhere.status).toBe(200);
  });
});

describe('people', () => {
  it('are listed page by page, of one tenant only', async () => {
    await addOperator(api, 'zoe', 'scorer', 'beta');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: { size: number; after?: string } =
        after === null ? { size: 2 } : { size: 2, after };
      const { content } = (await api.operator.listPeople({ ...owner, query })).body;
      seen.push(...content.entries.map(({ email }: { email: string }) => email));
      after = content.next;
    } while (after !== null);
    expect(seen).toEqual([...new Set(seen)].toSorted());
    expect(seen).toContain('olga@example.test');
    expect(seen).not.toContain('zoe@example.test');
  });

  it('[SEC-33] lose at once what a lesser role does not permit, and their sessions with the role', async () => {
    const gus = await signedInOperator(api, 'gus', 'owner');
    const find = async () =>
      (await api.operator.listPeople({ ...owner })).body.content.entries.find(
        ({ name }: { name: string }) => name === 'gus',
      );
    const { id, version } = await find();
    const params = { id };
    const change = (role: string, of: number) =>
      api.operator.changeRole({ ...owner, params, body: { role, version: of } });
    expect((await change('scorer', version)).body.content).toMatchObject({ role: 'scorer' });
    expect(outcome(await change('editor', version))).toEqual([409, 'conflict']);
    expect(outcome(await api.operator.listPeople({ ...gus }))).toEqual([403, 'permission_missing']);
    expect((await api.operator.getSession({ ...gus })).body.content.role).toBe('scorer');
    expect((await api.operator.removePerson({ ...owner, params })).status).toBe(204);
    expect((await api.operator.getSession({ ...gus })).status).toBe(401);
    await addOperator(api, 'gus', 'owner');
    expect((await api.operator.getSession({ ...gus })).status).toBe(401);
    expect((await api.operator.removePerson({ ...owner, params: { id: 'none' } })).status).toBe(
      404,
    );
  });

  it('always include an owner', async () => {
    const hal = await signedInOperator(api, 'hal', 'owner', 'beta');
    const { body } = await api.operator.listPeople({ ...hal });
    for (const { id, name } of body.content.entries)
      if (name !== 'hal') await api.operator.removePerson({ ...hal, params: { id } });
    const ownParams = { id: hal.session.person.id };
    const change = await api.operator.changeRole({
      ...hal,
      params: ownParams,
      body: { role: 'editor', version: 1 },
    });
    expect(outcome(change)).toEqual([409, 'operator_last_owner']);
    expect(outcome(await api.operator.removePerson({ ...hal, params: ownParams }))).toEqual([
      409,
      'operator_last_owner',
    ]);
  });

  it('[SEC-33] who administrate the platform are changed by administrators and the machine only', async () => {
    const email = await addOperator(api, 'iris', 'editor');
    await makeAdministrator(api, email);
    const iris = operatorIn(await signInOperator(api, email));
    const params = { id: iris.session.person.id };
    // The change that made her an administrator was the second version.
    const body = { role: 'scorer', version: 2 };
    expect(outcome(await api.operator.removePerson({ ...owner, params }))).toEqual([
      403,
      'administrator_required',
    ]);
    expect(outcome(await api.operator.changeRole({ ...owner, params, body }))).toEqual([
      403,
      'administrator_required',
    ]);
    const ended = await api.operator.changeRole({
      operatorKey: testOperatorKey,
      params,
      body: { ...body, administrator: false },
    });
    expect(ended.body.content).toMatchObject({ role: 'scorer', isAdministrator: false });
  });
});

describe('concurrent invitations', () => {
  it('of one address replace each other, and those of two portals, accepted at once, make one account', async () => {
    const email = 'twice@example.test';
    const sent = await Promise.all([invite(email), invite(email)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const listed = (await api.operator.listInvitations({ ...owner })).body.content.entries;
    expect(listed.filter((person: { email: string }) => person.email === email)).toHaveLength(1);
    const linkTo = async (tenant: string) => {
      const { content } = (
        await api.operator.invite({
          operatorKey: testOperatorKey,
          tenant,
          body: { email, role: 'scorer', mail: false },
        })
      ).body;
      return content.link.split('token=')[1];
    };
    const tokens = [await linkTo('alpha'), await linkTo('beta')];
    const joined = await Promise.all([accept(tokens[0]), accept(tokens[1], {}, 'beta')]);
    expect(joined.map(({ status }) => status)).toEqual([200, 200]);
    const ids = joined.map(({ body }) => body.content.person.id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('a handover', () => {
  const handover = (who: SignedInOperator, tenant: string) =>
    api.operator.createHandover({ ...who, body: { tenant_id: tenant } });
  const open = (token: string, tenant: string) =>
    api.operator.acceptHandover({ tenant, headers: studioHeaders(tenant), body: { token } });

  const read = (token: string) =>
    api.operator.getHandover({ tenant: 'beta', headers: studioHeaders('beta'), body: { token } });

  it('[SEC-33] names its person, and opens the studio of another tenant once, within five minutes, until the first session ends', async () => {
    await addOperator(api, 'olga', 'scorer', 'beta');
    now += 5 * minuteMs;
    const { body } = await handover(owner, 'beta');
    const [, token = ''] =
      /^http:\/\/beta\.test:\d+\/studio\/handover\/#token=([\w-]+)$/.exec(body.content.link) ?? [];
    expect(outcome(await open(token, 'alpha'))).toEqual([400, 'operator_token_invalid']);
    expect((await read(token)).body.content).toEqual({ name: 'olga', email: 'olga@example.test' });
    const opened = await open(token, 'beta');
    expect(opened.body.content).toMatchObject({
      role: 'scorer',
      expiresAt: owner.session.expiresAt,
      reauthenticatedUntil: owner.session.reauthenticatedUntil,
    });
    expect(outcome(await open(token, 'beta'))).toEqual([400, 'operator_token_invalid']);
    const late = (await handover(owner, 'beta')).body.content.link.split('token=')[1];
    now += 5 * minuteMs;
    expect(outcome(await read(late))).toEqual([400, 'operator_token_invalid']);
    expect(outcome(await open(late, 'beta'))).toEqual([400, 'operator_token_invalid']);
  });

  it('[SEC-33] is refused once the session has ended that asked for it', async () => {
    await addOperator(api, 'ivo', 'owner');
    await addOperator(api, 'ivo', 'owner', 'beta');
    const stolen = operatorIn(await signInOperator(api, 'ivo@example.test'));
    const token = (await handover(stolen, 'beta')).body.content.link.split('token=')[1];
    const ivo = operatorIn(await signInOperator(api, 'ivo@example.test'));
    const params = { id: stolen.session.id };
    expect((await api.operator.endOtherSession({ ...ivo, params })).status).toBe(204);
    expect(outcome(await read(token))).toEqual([400, 'operator_token_invalid']);
    expect(outcome(await open(token, 'beta'))).toEqual([400, 'operator_token_invalid']);
  });

  it('[SEC-33] is refused for a tenant in which the person has no role', async () => {
    const jan = await signedInOperator(api, 'jan', 'owner');
    for (const tenant of ['beta', 'none']) expect((await handover(jan, tenant)).status).toBe(404);
  });
});
