import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxUserClips } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { signedIn, testPassword, type SignedIn } from '../session/testing.ts';
import { addEndpoint, startReceiver } from '../webhook/testing.ts';

const events = [
  eventOf('replay', { title: 'Final' }),
  simulatedLiveOf('live', -0.1, { status: 'live' }),
  simulatedLiveOf('soon', 5),
  eventOf('minors', { safeguarded: true }),
  eventOf('ppv', { commerceType: 'commerce_ppv_media' }),
  eventOf('members', { commerceType: 'commerce_members_media' }),
  eventOf('abroad', { regions: ['FR'] }),
  eventOf('nothing', { stream: { kind: 'none' } }),
  eventOf('elsewhere', { stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' } }),
  eventOf('off', { cancelled: true }),
  clipOf('late', 'replay', { startMs: 9000, endMs: 12_000 }),
  clipOf('early', 'replay', { mediaType: 'highlight', startMs: 1000, endMs: 2000 }),
];

let dir = '';
let api: TestApi;
let viewer: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'clips-'));
  await writeVideo(dir, 'final');
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: dir },
    content: { alpha: { events } },
  });
  viewer = await signedIn(api, 'viewer');
  other = await signedIn(api, 'other');
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const bodyOf = (change: object = {}) => ({
  event_id: 'replay',
  title: 'The best minute',
  start_time: 3000,
  end_time: 6120,
  media_type: 'user_clip',
  ...change,
});
const create = (change: object = {}, token: string | undefined = viewer.access) =>
  api.clip.create({ body: bodyOf(change), ...(token !== undefined && { token }) });
const get = (id: string, token?: string) =>
  api.clip.get({ params: { id }, ...(token !== undefined && { token }) });
const file = (address: string) =>
  api.app.inject({ method: 'GET', url: address, headers: { host: 'alpha.test' } });
async function createClip(change: object = {}, token?: string) {
  const { status, body } = await create(change, token);
  expect(status).toBe(200);
  return body.content;
}

describe('creating a clip', () => {
  it.each(['user_clip', 'user_highlight'] as const)(
    '[CLP-07] returns a %s with the sent fields, which is listed and found by its id',
    async (kind) => {
      const clip = await createClip({ media_type: kind, title: '  Goal & <b>more</b> ' });
      expect(clip).toMatchObject({
        eventId: 'replay',
        mediaType: kind,
        eventType: kind,
        title: 'Goal & <b>more</b>',
        duration: 3.12,
        isOwn: true,
        visibility: 'private',
        momentNumber: null,
        source: { clip: { eventId: 'replay', startTime: 3, endTime: 6.12 } },
      });
      expect((await get(clip.id, viewer.access)).body.content.title).toBe(clip.title);
      const list = await api.clip.listOwn({
        token: viewer.access,
        body: { event_id: ['replay'], media_type: [kind], size: 24, sort: 'created' },
      });
      expect(list.body.content.entries[0].id).toBe(clip.id);
    },
  );

  it('[CLP-07] rounds its times to whole ms', async () => {
    const clip = await createClip({ start_time: 3000.4, end_time: 6119.7 });
    expect(clip.source.clip).toMatchObject({ startTime: 3, endTime: 6.12 });
  });

  it('makes its playlist available at once, with a precise start', async () => {
    const { source } = await createClip();
    const master = await file(source.hd);
    expect(master.statusCode).toBe(200);
    const playlist = await file(source.hd.replace('master', 'v720'));
    expect(playlist.body).toContain('#EXT-X-START:TIME-OFFSET=1.000,PRECISE=YES');
    expect(playlist.body.match(/\.m4s/g)).toHaveLength(3);
    expect(playlist.body).toContain('#EXT-X-ENDLIST');
  });

  it('a clip of a live match is possible up to the newest segment, while the match continues', async () => {
    // Six seconds after the start, the fourth segment of 2 s is the newest.
    const clip = await createClip({ event_id: 'live', start_time: 4040, end_time: 8000 });
    const playlist = await file(clip.source.hd.replace('master', 'v720'));
    expect(playlist.body).toContain('#EXT-X-ENDLIST');
    expect(playlist.body).toContain('2.m4s');
    expect(playlist.body).not.toContain('1.m4s');
    const ahead = await create({ event_id: 'live', start_time: 4040, end_time: 8001 });
    expect(ahead.status).toBe(400);
    expect(ahead.body.details[0].path).toBe('body.end_time');
  });

  it.each([
    ['ends before it starts', { start_time: 6000, end_time: 3000 }, 'body.end_time'],
    ['has no length', { start_time: 3000, end_time: 3000 }, 'body.end_time'],
    ['is longer than half an hour', { start_time: 0, end_time: 1_800_001 }, 'body.end_time'],
    ['ends after the video', { end_time: 20_001 }, 'body.end_time'],
    ['starts before the video', { start_time: -1 }, 'body.start_time'],
    ['has no title', { title: '   ' }, 'body.title'],
    ['has a title of 201 characters', { title: 'x'.repeat(201) }, 'body.title'],
    ['has a title with control characters', { title: 'a\u0000b' }, 'body.title'],
    ['is of a kind that viewers cannot create', { media_type: 'highlight' }, 'body.media_type'],
  ])('is refused when it %s', async (_, change, field) => {
    const { status, body } = await create(change);
    expect(status).toBe(400);
    expect(body.details[0].path).toBe(field);
  });

  it('reports it to webhooks: its range, not its title or owner', async () => {
    const receiver = await startReceiver();
    await addEndpoint(api, receiver.url, ['clip.created']);
    const { id } = await createClip({ title: 'Ann scores' });
    await api.app.platform.outbox.runDue();
    await receiver.close();
    const [first] = receiver.received;
    expect(first?.message).toMatchObject({
      type: 'clip.created',
      data: { id, eventId: 'replay', mediaType: 'user_clip', startTime: 3, endTime: 6.12 },
    });
    expect(first?.body).not.toMatch(new RegExp(`Ann|${viewer.userId}`));
  });

  it('[SEC-02] takes the owner from the token, never from the body', async () => {
    const { status, body } = await create({ owner_user_id: other.userId });
    expect(status).toBe(400);
    expect(body.messageErrorCode).toBe('validation_failed');
    expect((await api.clip.create({ body: bodyOf() })).status).toBe(401);
  });

  it.each([
    ['ppv', 403, 'event_locked'],
    ['abroad', 403, 'region_blocked'],
    ['soon', 409, 'conflict'],
    ['minors', 409, 'conflict'],
    ['nothing', 409, 'conflict'],
    ['elsewhere', 409, 'conflict'],
    ['off', 409, 'conflict'],
    ['late', 404, 'event_not_found'],
    ['nowhere', 404, 'event_not_found'],
  ])('of %s returns %i %s', async (id, status, code) => {
    const response = await create({ event_id: id });
    expect([response.status, response.body.messageErrorCode]).toEqual([status, code]);
  });

  it("is refused at the viewer's clip limit", async () => {
    const full = await signedIn(api, 'full');
    const { id } = await createClip({}, full.access);
    await api.db.forTenant('alpha', async (scope) => {
      const row = await scope.trx
        .selectFrom('event')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { starts_at: _, film: __, regions: ___, stream: ____, ...plain } = row;
      await scope.trx
        .insertInto('event')
        .values(
          Array.from({ length: maxUserClips - 1 }, (_one, index) => ({
            ...plain,
            id: `full-${index}`,
            score: 'null' as never,
            clock: null,
            crop: null,
            ads: null,
            score_timeline: '[]' as never,
            regions: 'null' as never,
            stream: '{"kind":"none"}' as never,
          })),
        )
        .execute();
    });
    const { status, body } = await create({}, full.access);
    expect([status, body.messageErrorCode]).toEqual([409, 'limit_reached']);
  });
});

describe('clip visibility', () => {
  it("[SEC-02] another viewer's clip is not found: to open, play, rename or remove", async () => {
    const { id, source } = await createClip();
    for (const token of [other.access, undefined]) {
      const response = await get(id, token);
      expect([response.status, response.body.messageErrorCode]).toEqual([404, 'clip_not_found']);
    }
    expect((await file(`/media/events/${id}/master.m3u8`)).statusCode).toBe(404);
    // The owner's player has a grant in its address.
    expect((await file(source.hd)).statusCode).toBe(200);
    const byOtherViewer = { params: { id }, token: other.access };
    const missing = { params: { id: 'c_missing' }, token: other.access };
    const body = { title: 'Mine now', visibility: 'link' };
    for (const request of [byOtherViewer, missing]) {
      const update = await api.clip.update({ ...request, body });
      const removal = await api.clip.remove(request);
      for (const response of [update, removal])
        expect([response.status, response.body.messageErrorCode]).toEqual([404, 'clip_not_found']);
    }
    expect((await get(id, viewer.access)).body.content.title).toBe('The best minute');
  });

  it('a clip without an owner cannot be changed by viewers', async () => {
    const request = { params: { id: 'late' }, token: viewer.access };
    expect((await api.clip.update({ ...request, body: { title: 'x' } })).status).toBe(404);
    expect((await api.clip.remove(request)).status).toBe(404);
  });

  it("a shared clip is visible by its address, but in no other viewer's list", async () => {
    const { id } = await createClip({ title: 'Everybody look', visibility: 'link' });
    const { body } = await get(id);
    expect(body.content).toMatchObject({ visibility: 'link', isOwn: false });
    expect(JSON.stringify(body)).not.toContain(viewer.userId);
    expect((await file(body.content.source.hd)).statusCode).toBe(200);
    for (const filter of [{}, { event_id: ['replay'] }, { search: 'everybody' }]) {
      const list = await api.clip.list({ body: filter, token: other.access });
      const ids = list.body.content.entries.map((entry: { id: string }) => entry.id);
      expect(ids).not.toContain(id);
    }
  });

  it('a clip closes for other viewers as soon as it is made private', async () => {
    const { id } = await createClip({ visibility: 'link' });
    expect((await file(`/media/events/${id}/master.m3u8`)).statusCode).toBe(200);
    const changed = await api.clip.update({
      params: { id },
      token: viewer.access,
      body: { visibility: 'private' },
    });
    expect(changed.body.content.visibility).toBe('private');
    expect((await get(id)).status).toBe(404);
    expect((await file(`/media/events/${id}/master.m3u8`)).statusCode).toBe(404);
  });

  it('a clip of a members event is visible to its owner only', async () => {
    const body = { event_id: 'members', visibility: 'link' };
    expect((await create(body)).body.messageErrorCode).toBe('event_locked');
    const { id } = await createClip({ event_id: 'members' });
    const share = { params: { id }, token: viewer.access, body: { visibility: 'link' } };
    expect((await api.clip.update(share)).status).toBe(403);
    expect((await get(id)).status).toBe(404);
  });
});

describe('changing and removing a clip', () => {
  it('[CLP-08] renames it on its page, in lists and in searches', async () => {
    const { id } = await createClip({ title: 'Working title' });
    const request = { params: { id }, token: viewer.access };
    const { status } = await api.clip.update({
      ...request,
      body: { title: 'Zebra crossing' },
    });
    expect(status).toBe(200);
    expect((await get(id, viewer.access)).body.content.title).toBe('Zebra crossing');
    const findIds = async (search: string) => {
      const { body } = await api.clip.listOwn({ token: viewer.access, body: { search } });
      return body.content.entries.map((entry: { id: string }) => entry.id);
    };
    expect(await findIds('zebra')).toEqual([id]);
    expect(await findIds('working')).toEqual([]);
    for (const body of [{}, { title: ' ' }, { start_time: 1 }])
      expect((await api.clip.update({ ...request, body })).status).toBe(400);
  });

  it('[CLP-09] removes it from lists and searches, together with its playlists', async () => {
    const { id, source } = await createClip({ title: 'Short life', visibility: 'link' });
    expect((await file(`/media/events/${id}/master.m3u8`)).statusCode).toBe(200);
    const request = { params: { id }, token: viewer.access };
    expect((await api.clip.remove(request)).status).toBe(200);
    expect((await get(id, viewer.access)).status).toBe(404);
    expect((await file(source.hd)).statusCode).toBe(404);
    const list = { token: viewer.access, body: { search: 'short' } };
    expect((await api.clip.listOwn(list)).body.content.entries).toEqual([]);
    expect((await api.clip.remove(request)).status).toBe(404);
  });

  it('[SEC-27] announces the removal of all clips of a deleted account', async () => {
    const leaving = await signedIn(api, 'announced');
    const ids = [
      (await createClip({ visibility: 'link' }, leaving.access)).id,
      (await createClip({}, leaving.access)).id,
    ];
    const changed: (string | null)[] = [];
    const stop = api.app.platform.eventChanges.subscribe(({ tenantId, eventId, kind }) => {
      if (tenantId === 'alpha' && kind === 'clip-changed') changed.push(eventId);
    });
    const removal = await api.account.remove({
      token: leaving.access,
      body: { password: testPassword },
    });
    stop();
    expect(removal.status).toBe(204);
    expect(new Set(changed)).toEqual(new Set(ids));
  });

  it('deletes it with the account', async () => {
    const leaving = await signedIn(api, 'leaving');
    const { id } = await createClip({ visibility: 'link', title: 'Last one' }, leaving.access);
    await api.db.forTenant('alpha', (scope) =>
      scope.trx.deleteFrom('user_account').where('id', '=', leaving.userId).execute(),
    );
    expect((await get(id)).status).toBe(404);
  });
});

describe('excerpts of a match', () => {
  it('are numbered in the order of the match, not of the import', async () => {
    const { body } = await api.clip.list({ body: { event_id: ['replay'] } });
    const numbers = body.content.entries.map(
      ({ id, momentNumber }: { id: string; momentNumber: number }) => [id, momentNumber],
    );
    expect(Object.fromEntries(numbers)).toEqual({ early: 1, late: 2 });
  });
});
