import { maxClipLists, maxListedClips } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { clipOf, eventOf, testNow } from '../event/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let now = testNow;
let api: TestApi;
let count = 0;
let coach: SignedIn;

const many = Array.from({ length: maxListedClips + 1 }, (_, index) => `clip-${index}`);
beforeAll(async () => {
  const sold = { commerceType: 'commerce_ppv_media' as const };
  api = await createTestApi({
    clock: () => now,
    content: {
      alpha: {
        events: [
          eventOf('match'),
          eventOf('sold', sold),
          eventOf('youth', { safeguarded: true }),
          ...['one', 'two', 'three', 'hidden', 'shared', 'gone', 'strangers', 'guarded'].map((id) =>
            clipOf(id, 'match'),
          ),
          clipOf('locked', 'sold', sold),
          clipOf('child', 'youth', { safeguarded: true }),
          ...many.map((id) => clipOf(id, 'match')),
        ],
      },
      beta: { events: [eventOf('match'), clipOf('foreign', 'match')] },
    },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  now = testNow;
  count += 1;
  coach = await signedIn(api, `coach${count}`);
});

const create = (body: object, { access: token } = coach) =>
  api.clipList.create({ token, body: { name: 'Corners', ...body } });
const createList = async (body: object) => (await create(body)).body.content.id;
const get = (id: string, viewer: SignedIn | null = coach) =>
  api.clipList.get({ ...(viewer !== null && { token: viewer.access }), params: { id } });
const clipIdsOf = async (id: string, viewer: SignedIn | null = coach) =>
  (await get(id, viewer)).body.content.clipIds;

/** Makes a clip the coach's own. */
async function ownClip(id: string, visibility: 'private' | 'link'): Promise<string> {
  await api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set({ media_type: 'user_clip', owner_user_id: coach.userId, visibility })
      .where('tenant_id', '=', 'alpha')
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

describe("a viewer's list of clips", () => {
  it('returns its clips in the order that the viewer chose, which can be changed', async () => {
    const { status, body } = await create({ clip_ids: ['two', 'one'] });
    expect(status).toBe(200);
    const { id } = body.content;
    expect(body.content).toMatchObject({ name: 'Corners', visibility: 'private' });
    const list = (await get(id)).body.content;
    expect(list).toMatchObject({ isOwn: true, clipIds: ['two', 'one'] });
    expect(list.clips.map((clip: { id: string }) => clip.id)).toEqual(['two', 'one']);

    const changed = await api.clipList.update({
      token: coach.access,
      params: { id },
      body: { name: 'Corners, short', clip_ids: ['three', 'two'] },
    });
    expect(changed.body.content).toMatchObject({
      name: 'Corners, short',
      clipIds: ['three', 'two'],
    });
    expect(await clipIdsOf(id)).toEqual(['three', 'two']);
  });

  it('appends a clip once, however often it is added', async () => {
    const id = await createList({ clip_ids: ['two'] });
    for (let time = 0; time < 2; time += 1)
      await api.clipList.add({ token: coach.access, params: { id }, body: { clip_id: 'one' } });
    expect(await clipIdsOf(id)).toEqual(['two', 'one']);
  });

  it('keeps clips that another device added when a device that has not seen them reorders it', async () => {
    const id = await createList({ clip_ids: ['one', 'two'] });
    await api.clipList.add({ token: coach.access, params: { id }, body: { clip_id: 'three' } });
    const change = (clipIds: string[], seenIds: string[]) =>
      api.clipList.update({
        token: coach.access,
        params: { id },
        body: { clip_ids: clipIds, seen_ids: seenIds },
      });
    const { body } = await change(['two', 'one'], ['one', 'two']);
    expect(body.content.clipIds).toEqual(['two', 'one', 'three']);
    // A clip that it has seen, and leaves out, is removed.
    await change(['two', 'three'], ['two', 'one', 'three']);
    expect(await clipIdsOf(id)).toEqual(['two', 'three']);
  });

  it('is listed with the others, the last changed first, and is gone after its removal', async () => {
    const first = await createList({ name: 'First' });
    now += 1000;
    const second = await createList({ name: 'Second' });
    now += 1000;
    await api.clipList.add({
      token: coach.access,
      params: { id: first },
      body: { clip_id: 'one' },
    });
    const names = async () =>
      (await api.clipList.listOwn({ token: coach.access })).body.content.entries.map(
        (list: { name: string }) => list.name,
      );
    expect(await names()).toEqual(['First', 'Second']);
    const exported = await api.account.export({ token: coach.access });
    expect(exported.body.content.clipLists).toMatchObject([
      { name: 'First', clipIds: ['one'] },
      { name: 'Second' },
    ]);
    await api.clipList.remove({ token: coach.access, params: { id: second } });
    expect(await names()).toEqual(['First']);
    expect((await get(second)).body.messageErrorCode).toBe('clip_list_not_found');
  });

  it('refuses matches, unknown clips, clips of minors and of other viewers, and a clip twice', async () => {
    const stranger = await ownClip('strangers', 'private');
    coach = await signedIn(api, `other${count}`);
    for (const clip of ['match', 'nothing', 'child', 'foreign', stranger]) {
      const { body } = await create({ clip_ids: [clip] });
      expect({ clip, code: body.messageErrorCode }).toEqual({ clip, code: 'clip_not_found' });
    }
    expect((await create({ clip_ids: ['one', 'one'] })).body.messageErrorCode).toBe(
      'validation_failed',
    );
  });

  it('has a limited number of clips, and a viewer a limited number of lists', async () => {
    expect((await create({ clip_ids: many })).body.messageErrorCode).toBe('validation_failed');
    const id = await createList({ clip_ids: many.slice(1) });
    const added = await api.clipList.add({
      token: coach.access,
      params: { id },
      body: { clip_id: 'one' },
    });
    expect(added.body.messageErrorCode).toBe('limit_reached');
    for (let lists = 1; lists < maxClipLists; lists += 1) await create({});
    expect((await create({})).body.messageErrorCode).toBe('limit_reached');
  });
});

describe('a shared list of clips', () => {
  const share = (id: string) =>
    api.clipList.update({ token: coach.access, params: { id }, body: { visibility: 'link' } });

  it('opens for anyone with its address, while a private one opens for its maker only', async () => {
    const id = await createList({ clip_ids: ['one'] });
    const stranger = await signedIn(api, `stranger${count}`);
    for (const viewer of [null, stranger])
      expect((await get(id, viewer)).body.messageErrorCode).toBe('clip_list_not_found');
    await share(id);
    for (const viewer of [null, stranger])
      expect((await get(id, viewer)).body.content).toMatchObject({
        isOwn: false,
        clipIds: ['one'],
      });
  });

  it('can be changed by its maker only', async () => {
    const id = await createList({ clip_ids: ['one'] });
    await share(id);
    const { access: token } = await signedIn(api, `stranger${count}`);
    const refusals = [
      await api.clipList.update({ token, params: { id }, body: { name: 'Mine' } }),
      await api.clipList.add({ token, params: { id }, body: { clip_id: 'two' } }),
      await api.clipList.remove({ token, params: { id } }),
    ];
    expect(refusals.map(({ body }) => body.messageErrorCode)).toEqual(
      Array(3).fill('clip_list_not_found'),
    );
    expect(await clipIdsOf(id)).toEqual(['one']);
  });

  it("[SEC-02] does not show its maker's private clips to others", async () => {
    const [hidden, shared] = [await ownClip('hidden', 'private'), await ownClip('shared', 'link')];
    const id = await createList({ clip_ids: [hidden, 'one', shared] });
    await share(id);
    expect(await clipIdsOf(id)).toEqual([hidden, 'one', shared]);
    expect(await clipIdsOf(id, null)).toEqual(['one', shared]);
  });

  it('opens no clip that its viewer may not watch', async () => {
    const id = await createList({ clip_ids: ['locked', 'one'] });
    await share(id);
    const { clips } = (await get(id, null)).body.content;
    expect(
      clips.map((clip: { isEventAvailableForUser: boolean; source: { hd: string | null } }) => [
        clip.isEventAvailableForUser,
        clip.source.hd !== null,
      ]),
    ).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('loses a deleted clip, and a clip whose match is marked as one of minors', async () => {
    const clipId = await ownClip('gone', 'link');
    const id = await createList({ clip_ids: [clipId, 'one', 'guarded'] });
    await share(id);
    await api.clip.remove({ token: coach.access, params: { id: clipId } });
    expect(await clipIdsOf(id, null)).toEqual(['one', 'guarded']);
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ safeguarded_by: 'event' })
        .where('tenant_id', '=', 'alpha')
        .where('id', '=', 'guarded')
        .execute(),
    );
    expect(await clipIdsOf(id, null)).toEqual(['one']);
  });
});
