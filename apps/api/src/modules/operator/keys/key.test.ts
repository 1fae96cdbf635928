import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi, type TestResponse } from '../../../testing.ts';
import {
  addOperator,
  operatorIn,
  signedInOperator,
  signInOperator,
  type SignedInOperator,
} from '../testing.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let owner: SignedInOperator;
beforeAll(async () => {
  api = await createTestApi({ clock: () => now });
  owner = await signedInOperator(api, 'olga', 'owner');
});
afterAll(() => api.close());

const outcome = ({ status, body }: TestResponse) => [status, body.messageErrorCode ?? null];
const create = (body: object, by: object = owner) => api.operator.createKey({ ...by, body });

describe('a key of a script', () => {
  it('[SEC-33] is shown once, does what its scopes permit, in its tenant, until it expires', async () => {
    const { content } = (
      await create({ name: 'Import', scopes: ['event:read', 'people:edit'], days: 30 })
    ).body;
    expect(content.key).toMatch(/^gsk_[\w-]{43}$/);
    const listed = await api.operator.listKeys({ ...owner });
    expect(JSON.stringify(listed.body)).not.toContain(content.key);
    expect(listed.body.content.entries[0]).toMatchObject({
      name: 'Import',
      start: content.key.slice(0, 8),
      createdBy: 'olga',
      lastUsedAt: null,
      expiresAt: new Date(start + 30 * dayMs).toISOString(),
    });
    const byHeader = { operatorKey: content.key };
    const byBearer = { headers: { authorization: `Bearer ${content.key}` } };
    for (const how of [byHeader, byBearer])
      expect((await api.event.listForOperator({ ...how })).status).toBe(200);
    const used = await api.operator.listKeys({ ...owner });
    expect(used.body.content.entries[0].lastUsedAt).toBe(new Date(start).toISOString());
    const create403 = await api.event.create({ ...byHeader, body: {} });
    expect(outcome(create403)).toEqual([403, 'permission_missing']);
    expect(outcome(await api.operator.getSession({ ...byHeader }))).toEqual([
      403,
      'operator_person_required',
    ]);
    expect((await api.event.listForOperator({ ...byHeader, tenant: 'beta' })).status).toBe(401);
    // A key cannot grant more than it has.
    const more = await create({ name: 'x', scopes: ['shop:edit'], days: 1 }, byHeader);
    expect(outcome(more)).toEqual([403, 'permission_missing']);
    const invited = await api.operator.invite({
      ...byHeader,
      body: { email: 'x@example.test', role: 'owner' },
    });
    expect(outcome(invited)).toEqual([403, 'permission_missing']);
    now += 30 * dayMs;
    expect((await api.event.listForOperator({ ...byHeader })).status).toBe(401);
    now = start;
  });

  it('[SEC-33] ends for good with the role of its creator, as does a key that it has created', async () => {
    const leaving = await signedInOperator(api, 'lena', 'owner');
    const { content } = (
      await create({ name: 'Own', scopes: ['event:read', 'people:edit'], days: 9 }, leaving)
    ).body;
    const byKey = { operatorKey: content.key };
    const inner = (await create({ name: 'Inner', scopes: ['event:read'], days: 9 }, byKey)).body;
    const byInner = { operatorKey: inner.content.key };
    const works = async (how: object) => (await api.event.listForOperator({ ...how })).status;
    expect([await works(byKey), await works(byInner)]).toEqual([200, 200]);
    const { id } = leaving.session.person;
    expect((await api.operator.removePerson({ ...owner, params: { id } })).status).toBe(204);
    expect([await works(byKey), await works(byInner)]).toEqual([401, 401]);
    const { entries } = (await api.operator.listKeys({ ...owner })).body.content;
    const ended = entries.filter(({ name }: { name: string }) => ['Own', 'Inner'].includes(name));
    expect(ended.map(({ revokedAt }: { revokedAt: string | null }) => revokedAt !== null)).toEqual([
      true,
      true,
    ]);
    // A later role revives none of them.
    await addOperator(api, 'lena', 'owner');
    expect(await works(byKey)).toBe(401);
  });

  it('[SEC-33] creates no key that expires after it, and the keys that it created are revoked with it', async () => {
    const scopes = ['event:read', 'people:edit'];
    const { content } = (await create({ name: 'Parent', scopes, days: 9 })).body;
    const byKey = { operatorKey: content.key };
    const longer = await create({ name: 'Longer', scopes, days: 10 }, byKey);
    expect([longer.status, longer.body.details]).toEqual([
      400,
      [{ path: 'body.days', message: expect.stringContaining(content.expiresAt) }],
    ]);
    const child = (await create({ name: 'Child', scopes, days: 9 }, byKey)).body.content;
    const grandchild = (
      await create({ name: 'Grandchild', scopes, days: 1 }, { operatorKey: child.key })
    ).body.content;
    const works = async ({ key }: { key: string }) =>
      (await api.event.listForOperator({ operatorKey: key })).status;
    expect([await works(child), await works(grandchild)]).toEqual([200, 200]);
    await api.operator.revokeKey({ ...owner, params: { id: content.id } });
    expect([await works(child), await works(grandchild)]).toEqual([401, 401]);
    const { entries } = (await api.audit.list({ ...owner, query: { subject_id: content.id } })).body
      .content;
    expect(new Set(entries[0].after.revokedKeys)).toEqual(new Set([child.id, grandchild.id]));
  });

  it('[SEC-33] permits no more than the current role of its creator', async () => {
    const demoted = await signedInOperator(api, 'dora', 'owner');
    const { content } = (
      await create({ name: 'Demoted', scopes: ['event:read', 'audit:read'], days: 9 }, demoted)
    ).body;
    const byKey = { operatorKey: content.key };
    expect((await api.audit.list({ ...byKey })).status).toBe(200);
    await api.operator.changeRole({
      ...owner,
      params: { id: demoted.session.person.id },
      body: { role: 'scorer', version: 1 },
    });
    expect(outcome(await api.audit.list({ ...byKey }))).toEqual([403, 'permission_missing']);
    expect((await api.event.listForOperator({ ...byKey })).status).toBe(200);
  });

  it('[SEC-33] ends at once when it is revoked', async () => {
    const { content } = (await create({ name: 'x', scopes: ['event:read'], days: 1 })).body;
    const list = async () => (await api.event.listForOperator({ operatorKey: content.key })).status;
    expect(await list()).toBe(200);
    const params = { id: content.id };
    expect((await api.operator.revokeKey({ ...owner, params })).status).toBe(200);
    expect(await list()).toBe(401);
    expect((await api.operator.revokeKey({ ...owner, params })).status).toBe(404);
  });

  it('[SEC-33] needs a scope, an expiry within a year, and a recent authentication', async () => {
    for (const body of [
      { name: 'x', scopes: [], days: 1 },
      { name: 'x', scopes: ['event:read'], days: 367 },
      { name: 'x', scopes: ['event:read'] },
      { name: 'x', scopes: ['everything'], days: 1 },
    ])
      expect(outcome(await create(body))).toEqual([400, 'validation_failed']);
    now += 10 * minuteMs;
    expect(outcome(await create({ name: 'x', scopes: ['event:read'], days: 1 }))).toEqual([
      403,
      'operator_reauthentication_required',
    ]);
    owner = operatorIn(await signInOperator(api, 'olga@example.test'));
  });

  it('is listed page by page, and deleted 90 days after its end', async () => {
    for (const name of ['one', 'two', 'three']) {
      now += 1000;
      await create({ name, scopes: ['event:read'], days: 1 });
    }
    const first = await api.operator.listKeys({ ...owner, query: { size: 2 } });
    const { next, entries } = first.body.content;
    const second = await api.operator.listKeys({ ...owner, query: { size: 2, after: next } });
    const names = [...entries, ...second.body.content.entries].map(
      ({ name }: { name: string }) => name,
    );
    expect(names.slice(0, 3)).toEqual(['three', 'two', 'one']);
    expect(outcome(await api.operator.listKeys({ ...owner, query: { after: 'x' } }))).toEqual([
      400,
      'validation_failed',
    ]);
    now += 200 * dayMs;
    await api.app.jobs.runNamed(['operator-cleanup']);
    const left = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('operator_key').select('id').where('tenant_id', '=', 'alpha').execute(),
    );
    expect(left).toEqual([]);
  });
});
