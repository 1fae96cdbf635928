import type { OperatorPortal } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
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

const clubs = ['alpha', 'beta', 'gamma', 'delta'];
const start = Date.parse('2026-11-21T12:00:00Z');
let api: TestApi;
/** Owner of alpha, beta and gamma, and scorer of delta. */
let olga: SignedInOperator;
beforeAll(async () => {
  api = await createTestApi({ clock: () => start, tenants: clubs.map((id) => testTenant(id)) });
  for (const id of clubs) await addOperator(api, `resident-${id}`, 'owner', id);
  for (const id of ['beta', 'gamma']) await addOperator(api, 'olga', 'owner', id);
  await addOperator(api, 'olga', 'scorer', 'delta');
  olga = await signedInOperator(api, 'olga', 'owner', 'alpha');
});
afterAll(() => api.close());

const rolesOf = async (id: string) => {
  const { body } = await api.operator.listPortalsOfPerson({ ...olga, params: { id } });
  const entries = body.content.entries as OperatorPortal[];
  return Object.fromEntries(entries.map((portal) => [portal.id, portal.role]));
};
const add = (id: string, tenant_ids: readonly string[], role = 'editor', by: object = olga) =>
  api.operator.addToPortals({ ...by, params: { id }, body: { tenant_ids, role } });
const remove = (id: string, tenant_ids: readonly string[], by: object = olga) =>
  api.operator.removeFromPortals({ ...by, params: { id }, body: { tenant_ids } });
const auditOf = async (tenant: string, id: string): Promise<string[]> => {
  const query = { subject_kind: 'operator', subject_id: id, size: 50 };
  const { body } = await api.audit.list({ operatorKey: testOperatorKey, tenant, query });
  return body.content.entries.map(({ action }: { action: string }) => action);
};

it('[SEC-33] a person gets a role in all chosen portals of an owner at once, and opens them', async () => {
  const ada = await signedInOperator(api, 'ada', 'scorer');
  const { id, email } = ada.session.person;
  await api.operator.invite({
    operatorKey: testOperatorKey,
    tenant: 'beta',
    body: { email, role: 'scorer' },
  });
  expect(await rolesOf(id)).toEqual({ alpha: 'scorer', beta: null, gamma: null });
  const { status, body } = await add(id, ['alpha', 'beta', 'gamma']);
  expect([status, body.content.refused]).toEqual([200, [{ id: 'alpha', code: 'operator_exists' }]]);
  expect(await rolesOf(id)).toEqual({ alpha: 'scorer', beta: 'editor', gamma: 'editor' });
  const session = (await api.operator.getSession({ ...ada })).body.content;
  expect(session.tenants.map((tenant: { id: string }) => tenant.id)).toEqual([
    'alpha',
    'beta',
    'gamma',
  ]);
  expect((await signInOperator(api, email, { tenant: 'gamma' })).status).toBe(200);
  expect(await auditOf('gamma', id)).toContain('operator.addToPortals');
  const open = await api.operator.listInvitations({ operatorKey: testOperatorKey, tenant: 'beta' });
  expect(open.body.content.entries).toEqual([]);
});

it('[SEC-33] a person who leaves loses roles, sessions and keys in all chosen portals at once', async () => {
  const bob = await signedInOperator(api, 'bob', 'owner');
  const { id, email } = bob.session.person;
  await add(id, ['beta', 'gamma'], 'owner');
  const inBeta = operatorIn(await signInOperator(api, email, { tenant: 'beta' }), 'beta');
  const { key } = (
    await api.operator.createKey({
      ...inBeta,
      body: { name: 'a script', scopes: ['event:read'], days: 1 },
    })
  ).body.content;
  const read = () => api.event.listAll({ tenant: 'beta', operatorKey: key });
  expect((await read()).status).toBe(200);
  const { body } = await remove(id, ['alpha', 'beta', 'gamma']);
  expect(body.content.refused).toEqual([]);
  expect((await read()).status).toBe(401);
  expect((await api.operator.getSession({ ...bob })).status).toBe(401);
  expect((await api.operator.getSession({ ...inBeta })).status).toBe(401);
  expect(await auditOf('beta', id)).toContain('operator.removePerson');
  expect(await auditOf('alpha', id)).toContain('operator.removeFromPortals');
});

it('[SEC-33] portals that the caller does not own, and people of other portals, are not found', async () => {
  const cleo = await signedInOperator(api, 'cleo', 'scorer');
  const { id } = cleo.session.person;
  const resident = (await signedInOperator(api, 'resident-beta', 'owner', 'beta')).session.person;
  for (const response of [
    await add(id, ['beta', 'delta']),
    await remove(id, ['delta']),
    await add(resident.id, ['gamma']),
    await add(id, ['beta'], 'scorer', { operatorKey: testOperatorKey }),
  ])
    expect([response.status, response.body.messageErrorCode]).toEqual([404, 'not_found']);
  // All or nothing: the portal that is the caller's was not changed either.
  expect(await rolesOf(id)).toEqual({ alpha: 'scorer', beta: null, gamma: null });
});

it('only the portal whose last owner the person is refuses the removal', async () => {
  const dan = await signedInOperator(api, 'dan', 'editor');
  const { id } = dan.session.person;
  await add(id, ['beta'], 'editor');
  const own = olga.session.person.id;
  const residents = await api.operator.listPeople({
    operatorKey: testOperatorKey,
    tenant: 'gamma',
  });
  for (const { id: other, name } of residents.body.content.entries)
    if (name !== 'olga')
      await api.operator.removePerson({
        operatorKey: testOperatorKey,
        tenant: 'gamma',
        params: { id: other },
      });
  expect((await remove(own, ['gamma'])).body.content.refused).toEqual([
    { id: 'gamma', code: 'operator_last_owner' },
  ]);
  expect((await remove(id, ['alpha', 'beta'])).body.content.refused).toEqual([]);
});

it('[SEC-33] a person who leaves also loses open invitations in the chosen portals', async () => {
  const dan = await signedInOperator(api, 'dan', 'scorer');
  const { id, email } = dan.session.person;
  await api.operator.invite({
    operatorKey: testOperatorKey,
    tenant: 'beta',
    body: { email, role: 'editor' },
  });
  const { body } = await api.operator.listPortalsOfPerson({ ...olga, params: { id } });
  const invited = (body.content.entries as OperatorPortal[]).map(({ id: portal, invitedAs }) => [
    portal,
    invitedAs,
  ]);
  expect(invited).toEqual([
    ['alpha', null],
    ['beta', 'editor'],
    ['gamma', null],
  ]);
  const { content } = (await remove(id, ['alpha', 'beta', 'gamma'])).body;
  expect(content.refused).toEqual([{ id: 'gamma', code: 'not_found' }]);
  const open = await api.operator.listInvitations({ operatorKey: testOperatorKey, tenant: 'beta' });
  expect(open.body.content.entries).toEqual([]);
});

it('[SEC-33] an administrator who is removed can no longer open any portal', async () => {
  const email = await addOperator(api, 'root', 'owner');
  await makeAdministrator(api, email);
  const inGamma = operatorIn(await signInOperator(api, email, { tenant: 'gamma' }), 'gamma');
  const { id } = inGamma.session.person;
  await api.operator.removePerson({ operatorKey: testOperatorKey, params: { id } });
  expect((await api.operator.getSession({ ...inGamma })).body.messageErrorCode).toBe(
    'operator_role_missing',
  );
  expect((await signInOperator(api, email, { tenant: 'gamma' })).status).toBe(403);
});

describe('an invitation to several portals', () => {
  const open = async (tenant: string): Promise<{ email: string; otherPortals: number }[]> =>
    (await api.operator.listInvitations({ operatorKey: testOperatorKey, tenant })).body.content
      .entries;
  const invite = (name: string, also_in: readonly string[], by: object = olga) =>
    api.operator.invite({
      ...by,
      body: { email: `${name}@example.test`, role: 'editor', also_in },
    });
  const tokenOf = async (name: string): Promise<string> => {
    const mails = (await api.mails()).filter(({ to }) => to === `${name}@example.test`);
    expect(mails).toHaveLength(1);
    return /#token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  };
  const accept = async (name: string, headers = studioHeaders()) =>
    api.operator.acceptInvitation({
      headers,
      body: { token: await tokenOf(name), name, password: operatorPassword },
    });

  it('[SEC-33] grants a new person their role in all of them by one mail, and names the portals that refuse', async () => {
    await addOperator(api, 'nils', 'scorer', 'gamma');
    const refused = await invite('nils', ['alpha', 'beta', 'gamma']);
    expect([
      refused.status,
      refused.body.content.refused,
      refused.body.content.otherPortals,
    ]).toEqual([200, [{ id: 'gamma', code: 'operator_exists' }], 1]);
    await invite('nora', ['beta', 'gamma']);
    const token = await tokenOf('nora');
    const shown = await api.operator.getInvitation({ headers: studioHeaders(), body: { token } });
    expect(shown.body.content.otherPortals).toEqual(['The beta league', 'The gamma league']);
    const mail = (await api.mails()).find(({ to }) => to === 'nora@example.test');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'The alpha league, The beta league, and The gamma league',
    );
    const { session } = operatorIn(await accept('nora'));
    expect(session.tenants.map(({ id, role }) => [id, role])).toEqual([
      ['alpha', 'editor'],
      ['beta', 'editor'],
      ['gamma', 'editor'],
    ]);
    expect((await signInOperator(api, 'nora@example.test', { tenant: 'gamma' })).status).toBe(200);
    expect(await auditOf('gamma', session.person.id)).toContain('operator.acceptInvitation');
    expect((await open('beta')).map(({ email }) => email)).not.toContain('nora@example.test');
  });

  it('[SEC-33] grants no role in a portal whose owner revoked it, and is void everywhere once the inviting portal revokes it', async () => {
    await invite('otto', ['beta', 'gamma']);
    const revoke = async (tenant: string, name: string) => {
      const entries = (await open(tenant)) as { id?: string; email: string }[];
      const { id = '' } = entries.find(({ email }) => email === `${name}@example.test`) ?? {};
      return api.operator.revokeInvitation({
        ...(tenant === 'alpha' ? olga : { operatorKey: testOperatorKey, tenant }),
        params: { id },
      });
    };
    expect((await revoke('beta', 'otto')).status).toBe(204);
    const { session } = operatorIn(await accept('otto'));
    expect(session.tenants.map(({ id }) => id)).toEqual(['alpha', 'gamma']);
    await invite('pia', ['beta']);
    expect((await revoke('alpha', 'pia')).status).toBe(204);
    expect((await open('beta')).map(({ email }) => email)).not.toContain('pia@example.test');
  });

  it('[SEC-33] is refused as a whole with a portal whose people the caller may not change', async () => {
    for (const by of [olga, { operatorKey: testOperatorKey }]) {
      const { status, body } = await invite('quinn', ['beta', 'delta'], by);
      expect([status, body.messageErrorCode]).toEqual([404, 'not_found']);
    }
    expect(JSON.stringify([await open('alpha'), await open('beta')])).not.toContain('quinn');
  });

  it('[SEC-33] sent again, does not extend an administrator’s invitation that has replaced it in a portal', async () => {
    const { body } = await invite('rob', ['beta']);
    const email = 'rob@example.test';
    await api.operator.invite({
      operatorKey: testOperatorKey,
      tenant: 'beta',
      body: { email, role: 'owner', administrator: true },
    });
    const expiresIn = (tenant: string) =>
      api.db.forTenant(tenant, async ({ trx }) => {
        const row = await trx
          .selectFrom('operator_invitation')
          .select('expires_at')
          .where('tenant_id', '=', tenant)
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        return row.expires_at.getTime();
      });
    await api.db.forTenant('beta', ({ trx }) =>
      trx
        .updateTable('operator_invitation')
        .set({ expires_at: new Date(start - 1) })
        .where('tenant_id', '=', 'beta')
        .where('email', '=', email)
        .execute(),
    );
    const resent = await api.operator.resendInvitation({
      ...olga,
      params: { id: body.content.id },
    });
    expect(resent.status).toBe(200);
    expect([(await expiresIn('alpha')) > start, await expiresIn('beta')]).toEqual([
      true,
      start - 1,
    ]);
  });
});
