/** Takedown of viewers' clips by operators. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { explain } from '../../testing/explain.testing.ts';
import { clipOf, eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';
import { selectViewersClips } from './clip-takedown.queries.ts';

const operator = { operatorKey: testOperatorKey };
const reason = { reason: 'Shows a spectator' };
let dir = '';
let now = testNow;
let api: TestApi;
let owner: SignedIn;
let published: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'takedown-'));
  await writeVideo(dir, 'final');
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: dir },
    content: {
      alpha: { events: [eventOf('replay'), clipOf('of-the-tenant', 'replay')] },
    },
  });
  owner = await signedIn(api, 'owner');
  api.app.platform.eventChanges.subscribe(({ eventId, kind }) => {
    published = [...published, `${kind} ${eventId}`];
  });
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const create = async (title: string) => {
  now += 1000;
  const { body } = await api.clip.create({
    token: owner.access,
    body: {
      event_id: 'replay',
      title,
      start_time: 1000,
      end_time: 2000,
      media_type: 'user_clip',
      visibility: 'link',
    },
  });
  return body.content.id as string;
};
const statusFor = async (id: string, token?: string) =>
  (await api.clip.get({ params: { id }, ...(token !== undefined && { token }) })).status;
const takeDown = (id: string) => api.clip.takeDown({ ...operator, params: { id }, body: reason });
const list = async (query: Record<string, string | number> = {}) =>
  (await api.clip.listForOperator({ ...operator, query })).body.content;

it('an operator takes a shared clip down for everyone but its owner, who cannot share it, and restores it', async () => {
  const id = await create('A face in the crowd');
  expect(await statusFor(id)).toBe(200);
  const playlist = () =>
    api.app.inject({ url: `/media/events/${id}/master.m3u8`, headers: { host: 'alpha.test' } });
  expect((await playlist()).statusCode).toBe(200);
  const { body } = await takeDown(id);
  expect(body.content).toMatchObject({
    id,
    eventTitle: 'Title of replay',
    visibility: 'private',
    takedown: reason,
  });
  expect(published).toContain(`clip-changed ${id}`);
  expect([await statusFor(id), await statusFor(id, owner.access)]).toEqual([404, 200]);
  expect((await playlist()).statusCode).not.toBe(200);
  const shared = await api.clip.update({
    token: owner.access,
    params: { id },
    body: { visibility: 'link' },
  });
  expect([shared.status, shared.body.messageErrorCode]).toEqual([403, 'forbidden']);
  expect((await list({ taken_down: 'true' })).entries).toMatchObject([{ id }]);
  const restored = await api.clip.restore({ ...operator, params: { id }, body: reason });
  expect(restored.body.content).toMatchObject({ visibility: 'link', takedown: null });
  expect(await statusFor(id)).toBe(200);
  const { body: audit } = await api.audit.list({
    ...operator,
    query: { subject_kind: 'clip', subject_id: id },
  });
  expect(audit.content.entries.map(({ action }: { action: string }) => action)).toEqual([
    'clip.restore',
    'clip.takeDown',
  ]);
});

it("an operator lists viewers' clips, the newest first, a page at a time, and cannot take down the tenant's", async () => {
  const ids = [await create('one'), await create('two')].toReversed();
  const first = await list({ size: 1, account_id: owner.userId });
  const second = await list({ size: 1, account_id: owner.userId, after: first.next });
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(ids);
  expect((await takeDown('of-the-tenant')).status).toBe(404);
});

it('an operator lists the clips that were taken down, the latest takedown first, read by an index', async () => {
  const [older, newer] = [await create('older'), await create('newer')];
  for (const id of [newer, older]) {
    now += 1000;
    await takeDown(id);
  }
  const first = await list({ size: 1, taken_down: 'true' });
  const second = await list({ size: 1, taken_down: 'true', after: first.next });
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([older, newer]);
  const filter = { eventId: null, accountId: null, takenDown: true, reported: false };
  const plan = await explain(api.db, 'alpha', (scope) =>
    selectViewersClips(scope, filter, null, 9),
  );
  expect(plan).toContain('clip_takedown_latest');
  expect(plan).not.toContain('Sort');
});
