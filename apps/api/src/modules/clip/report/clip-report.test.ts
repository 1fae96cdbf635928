/** Viewers' reports of clips, and what operators do with them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReportReason } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../../testing.ts';
import { explain } from '../../../testing/explain.testing.ts';
import { clipOf, eventOf, testNow } from '../../event/testing.ts';
import { writeVideo } from '../../media/testing.ts';
import { signedIn, type SignedIn } from '../../session/testing.ts';
import { selectViewersClips } from '../clip-takedown.queries.ts';

const operator = { operatorKey: testOperatorKey };
const reason = { reason: 'A goal, and nothing else' };
let dir = '';
let now = testNow;
let api: TestApi;
let owner: SignedIn;
let viewers = 0;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'reports-'));
  await writeVideo(dir, 'final');
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: dir, TRUST_PROXY: '127.0.0.1' },
    // Clips are reported where there is no chat, too.
    tenants: [testTenant('alpha', { enable_comments: false, comment_account_age_hours: 1 })],
    content: { alpha: { events: [eventOf('replay'), clipOf('of-the-tenant', 'replay')] } },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  now += 2 * hourMs;
  owner = await viewer();
});

/** Signs in a viewer on a network of their own, whose reports count. */
async function viewer(change: { email_verified_at?: null; created_at?: Date } = {}) {
  viewers += 1;
  const number = viewers;
  const signed = await signedIn(api, `viewer${number}`, { device: `device-${number}` });
  await api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('user_account')
      .set({ email_verified_at: new Date(now), created_at: new Date(0), ...change })
      .where('id', '=', signed.userId)
      .execute(),
  );
  return { ...signed, network: `198.51.100.${number}` };
}
type Viewer = Awaited<ReturnType<typeof viewer>>;

async function create(visibility: 'link' | 'private' = 'link'): Promise<string> {
  const { body } = await api.clip.create({
    token: owner.access,
    body: {
      event_id: 'replay',
      title: 'A clip',
      start_time: 1000,
      end_time: 2000,
      media_type: 'user_clip',
      visibility,
    },
  });
  return body.content.id as string;
}
/** Reports a clip; returns the error code, or null. */
async function report(id: string, by: Viewer, why: ReportReason = 'insult', network = by.network) {
  now += 1000;
  const { status, body } = await api.clip.report({
    token: by.access,
    headers: { 'x-forwarded-for': network },
    params: { id },
    body: { reason: why },
  });
  return status === 200 ? null : body.messageErrorCode;
}
const list = async (query: Record<string, string | number> = {}) =>
  (await api.clip.listForOperator({ ...operator, query: { reported: 'true', ...query } })).body
    .content;
const reported = async (id: string) =>
  (await list({ size: 100 })).entries.find((clip: { id: string }) => clip.id === id) ?? null;
const open = async () => (await api.clip.countReported(operator)).body.content.open;

it('viewers report a shared clip, each once, and an operator sees how many and why', async () => {
  const id = await create();
  const [one, two] = [await viewer(), await viewer()];
  const before = await open();
  expect([await report(id, one), await report(id, one, 'hate')]).toEqual([null, null]);
  expect(await report(id, two, 'spoiler')).toBeNull();
  const clip = await reported(id);
  expect(clip).toMatchObject({ id, reports: 2 });
  expect(clip.reasons).toHaveLength(2);
  expect(clip.reasons).toEqual(
    expect.arrayContaining([
      { reason: 'insult', count: 1 },
      { reason: 'spoiler', count: 1 },
    ]),
  );
  expect(await open()).toBe(before + 1);
});

it('reports come from people with an account, on clips of other viewers that they can open', async () => {
  const by = await viewer();
  const shared = await create();
  const anonymous = await api.clip.report({
    params: { id: shared },
    body: { reason: 'other' },
  });
  expect(anonymous.status).toBe(401);
  const foreign = [await create('private'), 'of-the-tenant', 'replay', 'unheard-of'];
  for (const id of foreign) expect(await report(id, by)).toBe('clip_not_found');
  expect(await report(shared, { ...by, ...owner })).toBe('clip_not_found');
});

it('[SEC-32] a report counts from accounts that may write in chats, and once per network', async () => {
  const id = await create();
  expect(await report(id, await viewer({ email_verified_at: null }))).toBeNull();
  expect(await report(id, await viewer({ created_at: new Date(now) }))).toBeNull();
  expect(await reported(id)).toBeNull();
  const [one, two] = [await viewer(), await viewer()];
  await report(id, one);
  await report(id, two, 'insult', one.network);
  expect(await reported(id)).toMatchObject({ reports: 1 });
});

it('[SEC-32] ten reports of an account count within an hour', async () => {
  const by = await viewer();
  const ids: string[] = [];
  for (let index = 0; index < 11; index += 1) ids.push(await create());
  for (const id of ids) await report(id, by);
  expect(await reported(ids[9] ?? '')).toMatchObject({ reports: 1 });
  expect(await reported(ids[10] ?? '')).toBeNull();
});

it('an operator dismisses reports: the clip stays, further reports no longer list it, and the audit records it', async () => {
  const id = await create();
  await report(id, await viewer());
  const before = await open();
  const dismiss = () => api.clip.dismissReports({ ...operator, params: { id }, body: reason });
  expect((await dismiss()).body.content).toMatchObject({ visibility: 'link', takedown: null });
  await dismiss();
  await report(id, await viewer());
  expect([await reported(id), await open()]).toEqual([null, before - 1]);
  expect((await api.clip.get({ params: { id } })).status).toBe(200);
  const { body } = await api.audit.list({
    ...operator,
    query: { subject_kind: 'clip', subject_id: id },
  });
  expect(body.content.entries).toMatchObject([{ action: 'clip.dismissReports' }]);
});

it('taking a reported clip down closes its reports, even after it is restored', async () => {
  const id = await create();
  await report(id, await viewer());
  await api.clip.takeDown({ ...operator, params: { id }, body: reason });
  expect(await reported(id)).toBeNull();
  await api.clip.restore({ ...operator, params: { id }, body: reason });
  expect(await reported(id)).toBeNull();
});

it('reported clips are listed by their last report, a page at a time, read by an index', async () => {
  const [older, newer] = [await create(), await create()];
  for (const id of [newer, older]) await report(id, await viewer());
  const first = await list({ size: 1 });
  const second = await list({ size: 1, after: first.next });
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([older, newer]);
  const filter = { eventId: null, accountId: null, takenDown: false, reported: true };
  const plan = await explain(api.db, 'alpha', (scope) =>
    selectViewersClips(scope, filter, null, 9),
  );
  expect(plan).toContain('reported_clip_open');
  expect(plan).not.toContain('Sort');
  expect(
    (
      await api.clip.listForOperator({
        ...operator,
        query: { reported: 'true', taken_down: 'true' },
      })
    ).status,
  ).toBe(400);
});

it('reports go with the account of the reporter', async () => {
  const by = await viewer();
  await report(await create(), by);
  const stored = async () =>
    api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('clip_report').select('clip_id').where('user_id', '=', by.userId).execute(),
    );
  expect(await stored()).toHaveLength(1);
  await api.db.forTenant('alpha', ({ trx }) =>
    trx.deleteFrom('user_account').where('id', '=', by.userId).execute(),
  );
  expect(await stored()).toEqual([]);
});
