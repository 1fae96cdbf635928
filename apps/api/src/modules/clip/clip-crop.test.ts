import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxCropPoints } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { signedIn, type SignedIn } from '../session/testing.ts';

let dir = '';
let api: TestApi;
let viewer: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'crops-'));
  await writeVideo(dir, 'final');
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: dir },
    content: { alpha: { events: [eventOf('replay', { title: 'Final', pano: true })] } },
  });
  viewer = await signedIn(api, 'viewer');
  other = await signedIn(api, 'other');
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const crop = {
  points: [
    { time: 0, x: 0.25 },
    { time: 3120, x: 0.75 },
  ],
};
const create = (change: object = {}) =>
  api.clip.create({
    token: viewer.access,
    body: {
      event_id: 'replay',
      title: 'The best minute',
      start_time: 3000,
      end_time: 6120,
      media_type: 'user_clip',
      visibility: 'link',
      ...change,
    },
  });
const update = (id: string, body: object, token = viewer.access) =>
  api.clip.update({ params: { id }, token, body });
const get = async (id: string) =>
  (await api.clip.get({ params: { id }, token: viewer.access })).body.content;

describe('the portrait crop of a clip', () => {
  it('[CLP-11] is stored as sent, and returned wherever the clip is', async () => {
    const { status, body } = await create({ crop });
    expect(status).toBe(200);
    const { id, source } = body.content;
    expect(source.clip).toEqual({ eventId: 'replay', startTime: 3, endTime: 6.12, crop });
    expect((await get(id)).source.clip.crop).toEqual(crop);
    const list = await api.clip.listOwn({ token: viewer.access, body: {} });
    const entry = list.body.content.entries.find(
      (candidate: { id: string }) => candidate.id === id,
    );
    expect(entry.source.clip.crop).toEqual(crop);
    const anyone = await api.clip.get({ params: { id } });
    expect(anyone.body.content.source.clip.crop).toEqual(crop);
  });

  it('[CLP-11] is set, changed and removed by its owner, and leaves other fields unchanged', async () => {
    const { body } = await create();
    const { id, source } = body.content;
    expect(Object.keys(source.clip)).not.toContain('crop');
    expect(source.pano).not.toBeNull();
    const changed = await update(id, { crop });
    expect(changed.status).toBe(200);
    expect(changed.body.content).toMatchObject({ title: 'The best minute', visibility: 'link' });
    expect(changed.body.content.source.clip.crop).toEqual(crop);
    // The frames of a panorama are others, to which the crop does not apply.
    expect(changed.body.content.source.pano).toBeNull();
    await update(id, { title: 'Another title' });
    expect((await get(id)).source.clip.crop).toEqual(crop);
    expect((await update(id, { crop: null })).status).toBe(200);
    const uncropped = await get(id);
    expect(Object.keys(uncropped.source.clip)).not.toContain('crop');
    expect(uncropped.source).toEqual(source);
  });

  it('[SEC-02] the crop of another viewer’s clip is not found, like a missing clip', async () => {
    const { id } = (await create({ crop })).body.content;
    for (const clipId of [id, 'nowhere']) {
      const { status, body } = await update(clipId, { crop: null }, other.access);
      expect([status, body.messageErrorCode]).toEqual([404, 'clip_not_found']);
    }
    expect((await get(id)).source.clip.crop).toEqual(crop);
    expect((await update('replay', { crop })).status).toBe(404);
    expect((await api.clip.update({ params: { id }, body: { crop } })).status).toBe(401);
  });

  const at = (...times: unknown[]) => ({ points: times.map((time) => ({ time, x: 0.5 })) });
  it.each([
    ['has no points', { points: [] }, 'body.crop.points'],
    [
      'has one point too many',
      at(...Array.from({ length: maxCropPoints + 1 }, (_, index) => index)),
      'body.crop.points',
    ],
    ['has points that go back in time', at(1000, 500), 'body.crop.points'],
    ['has two points at the same time', at(1000, 1000), 'body.crop.points'],
    ['has a point before the clip', at(-1), 'body.crop.points.0.time'],
    ['has a point after the clip', at(0, 3121), 'body.crop.points.1.time'],
    ['has a point at an absurd time', at(0, 1e300), 'body.crop.points.1.time'],
    ['has a time that is text', at('0'), 'body.crop.points.0.time'],
    [
      'extends beyond the right edge of the frame',
      { points: [{ time: 0, x: 1.01 }] },
      'body.crop.points.0.x',
    ],
    [
      'extends beyond the left edge of the frame',
      { points: [{ time: 0, x: -0.01 }] },
      'body.crop.points.0.x',
    ],
    ['has a point without a position', { points: [{ time: 0, x: null }] }, 'body.crop.points.0.x'],
    ['has an unknown field', { points: [{ time: 0, x: 0.5, y: 0 }] }, 'body.crop.points.0.y'],
    ['is text', 'portrait', 'body.crop'],
    ['is a list', [], 'body.crop'],
  ])('is refused when it %s', async (_, hostile, field) => {
    const { id } = (await create({ crop })).body.content;
    for (const { status, body } of [
      await create({ crop: hostile }),
      await update(id, { crop: hostile }),
    ]) {
      expect(status).toBe(400);
      expect(body.details[0].path).toBe(field);
      expect(body.details[0].message).not.toBe('');
    }
    expect((await get(id)).source.clip.crop).toEqual(crop);
  });
});
