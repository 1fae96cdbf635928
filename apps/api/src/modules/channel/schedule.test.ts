import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultsHeader, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { at, eventOf, identityOf, testNow } from '../event/testing.ts';
import { getScheduleEnd } from './schedule.service.ts';
import { writeVideo } from '../media/testing.ts';

let now = testNow;
let api: TestApi;
let mediaDir = '';

const channelOf = (id: string, change: object = {}) =>
  eventOf(id, {
    status: 'channel',
    gameStartDate: null,
    stream: { kind: 'channel', films: ['slate'], epochMs: 0 },
    duration: null,
    ...change,
  });
const withVideo = (videoId: string) => ({ stream: { kind: 'film' as const, film: videoId } });

beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'schedule-'));
  const long = (count: number, length = 2000) => ({
    durationsMs: Array.from({ length: count }, () => length),
  });
  await writeVideo(mediaDir, 'slate', long(3));
  await writeVideo(mediaDir, 'final', { durationsMs: [...long(30).durationsMs, 700] });
  await writeVideo(mediaDir, 'semi', long(30));
  await writeVideo(mediaDir, 'coarse', long(10, 6000));
  api = await createTestApi({
    clock: () => now,
    env: { MEDIA_DIR: mediaDir },
    content: {
      alpha: {
        identities: ['Harbour', 'Borough'].map((title) =>
          identityOf(title.toLowerCase(), { type: 'team', title }),
        ),
        events: [
          ...['one', 'two', 'three', 'four', 'five'].map((id) => channelOf(id)),
          channelOf('club', { commerceType: 'commerce_members_media', regions: ['DE'] }),
          eventOf('final', withVideo('final')),
          eventOf('semi', withVideo('semi')),
          eventOf('decided', {
            ...withVideo('semi'),
            title: 'Harbour wins 3:1',
            team1Id: 'harbour',
            team2Id: 'borough',
            identityIds: ['harbour', 'borough'],
          }),
          eventOf('coarse', withVideo('coarse')),
          eventOf('without-video', withVideo('nowhere')),
          eventOf('coming', { status: 'upcoming' }),
          eventOf('members', { ...withVideo('semi'), commerceType: 'commerce_members_media' }),
          eventOf('sold', { ...withVideo('semi'), commerceType: 'commerce_ppv_media' }),
          eventOf('german', { ...withVideo('semi'), regions: ['DE', 'AT'] }),
          eventOf('minors', { ...withVideo('semi'), safeguarded: true }),
        ],
      },
    },
  });
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(() => {
  now = testNow;
});

const setSchedule = async (id: string, items: unknown[], slate = 'slate') =>
  api.channel.setSchedule({
    operatorKey: testOperatorKey,
    params: { id },
    body: { slate, items },
  });
const item = (eventId: string, minutes: number) => ({ eventId, start: at(minutes) });
const program = async (id: string, from = -60, to = 60) => {
  const query = { from: at(from), to: at(to) };
  const { body } = await api.channel.getProgram({ params: { id }, query });
  return body.content.entries as { title: string; start: string; unavailable?: true }[];
};
const file = (url: string) =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test' } });
const media = async (id: string, name: string) => file(`/media/events/${id}/${name}`);
/** Returns the segment addresses of a playlist. */
const segmentUris = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('[RTE-10, EVT-21] archived events are shown at their times, and listed in program and guide', async () => {
  const { status, body } = await setSchedule('one', [
    item('final', -2),
    item('semi', 0),
    item('final', 2),
  ]);
  expect(status).toBe(200);
  expect(body.content.entries[0]).toEqual({
    title: 'Title of final',
    description: null,
    start: at(-2),
    // Its last segment is shorter than the others and is omitted.
    end: at(-1),
    eventId: 'final',
  });
  expect(await getScheduleEnd(api.app.platform, 'alpha', 'one')).toBe(Date.parse(at(3)));
  expect(await getScheduleEnd(api.app.platform, 'alpha', 'club')).toBeNull();
  now = testNow + 10_000;
  const { body: text } = await media('one', 'v720.m3u8');
  const shown = segmentUris(text);
  expect(shown.at(-1)).toBe('films/semi/v720/5.m4s');
  expect(shown.filter((uri) => uri.startsWith('films/final/'))).toHaveLength(30);
  expect(shown).toHaveLength(601);
  expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${Math.floor((now - 20 * minuteMs) / 2000)}\n`);
  expect((await media('one', 'master.m3u8')).body).toContain('BANDWIDTH=900000');
  expect((await media('one', 'pano.m3u8')).statusCode).toBe(404);

  expect(await program('one')).toEqual(body.content.entries);
  const guide = await api.channel.getGuide({ query: { from: at(-3), to: at(60) } });
  const entries: { channel: { id: string }; state: string; entries: unknown[] }[] =
    guide.body.content.entries;
  expect(entries.find(({ channel }) => channel.id === 'one')).toMatchObject({
    state: 'current',
    entries: body.content.entries,
  });
});

it('[RTE-10] a channel serves the video files that it shows, and no upcoming or former ones', async () => {
  await setSchedule('two', [item('semi', -30), item('final', 0), item('semi', 4)]);
  now = testNow + 10_000;
  const status = async (name: string) => (await media('two', `films/${name}`)).statusCode;
  expect(await status('final/v720/init.mp4')).toBe(200);
  expect(await status('final/v720/5.m4s')).toBe(200);
  expect(await status('slate/v720/2.m4s')).toBe(200);
  // It is upcoming, and half an hour ago is outside the seekable range.
  expect(await status('final/v720/6.m4s')).toBe(403);
  expect(await status('semi/v720/0.m4s')).toBe(403);
  expect(await status('final/pano/0.m4s')).toBe(403);
  expect(await status('coarse/v720/0.m4s')).toBe(404);
});

it('[RTE-10] a schedule is refused with every invalid field', async () => {
  const { status, body } = await setSchedule('one', [
    ...['nothing', 'coming', 'sold', 'members', 'german', 'minors', 'without-video', 'coarse'].map(
      (id, index) => item(id, 10 + index * 2),
    ),
    item('semi', -1),
    item('semi', 60 * 24 * 15),
  ]);
  expect(status).toBe(400);
  expect(
    body.details.map((detail: Record<string, string>) => `${detail.path} ${detail.message}`),
  ).toEqual([
    'body.items.0.eventId "nothing": does not exist',
    'body.items.1.eventId "coming": is upcoming; only archived events can be shown',
    'body.items.2.eventId "sold": is sold, but viewers of the channel have not paid for it',
    'body.items.3.eventId "members": is sold, but viewers of the channel have not paid for it',
    'body.items.4.eventId "german": is not available in every country of the channel',
    'body.items.5.eventId "minors": is a match of minors and must not be named in a program',
    'body.items.6.eventId "without-video": its video is missing',
    'body.items.7.eventId "coarse": its video is not cut into segments of 2 s like the slate',
    `body.items.8.start must be ${new Date(now + 5000).toISOString()} or later`,
    'body.items.9.start must be at most two weeks ahead',
  ]);
  const overlap = await setSchedule('one', [item('semi', 10), item('final', 10.5)]);
  expect(overlap.body.details).toEqual([
    {
      path: 'body.items.1.start',
      message: `must be ${at(11)} or later, when the previous item ends`,
    },
  ]);
  expect((await setSchedule('one', [], 'nowhere')).body.details[0].path).toBe('body.slate');
  const coarse = await setSchedule('one', [], 'coarse');
  expect(coarse.body.details[0].message).toContain('the segments of this channel are 2 s long');
  expect((await setSchedule('final', [])).status).toBe(404);
  const allowed = await setSchedule('club', [item('members', 10), item('german', 12)]);
  expect(allowed.status).toBe(200);
});

it('[RTE-10] a schedule change preserves running content, byte for byte', async () => {
  await setSchedule('three', [item('final', -1), item('semi', 0), item('final', 3)]);
  now = testNow + 30_000;
  const before = await media('three', 'v720.m3u8');
  expect((await setSchedule('three', [item('semi', 2)])).status).toBe(200);
  expect((await media('three', 'v720.m3u8')).body).toBe(before.body);
  expect((await program('three')).map(({ start }) => start)).toEqual([at(-1), at(0), at(2)]);
  // The current slot has to end first.
  const refused = await setSchedule('three', [
    { eventId: 'final', start: new Date(now + 6000).toISOString() },
  ]);
  expect(refused.body.details[0].message).toBe(
    `must be ${at(1)} or later, when the previous item ends`,
  );
});

it('[RTE-10] the slate replaces a cancelled event, which the program marks as unavailable', async () => {
  await setSchedule('four', [item('semi', 0), item('final', 2), item('semi', 4)]);
  const { db, eventChanges } = api.app.platform;
  await db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('event').set({ cancelled: true }).where('id', '=', 'final').execute(),
  );
  const changedIds: string[] = [];
  const unsubscribe = eventChanges.subscribe(({ eventId }) => void changedIds.push(eventId ?? ''));
  await api.app.jobs.runNamed(['channel-schedules']);
  unsubscribe();
  expect(changedIds).toContain('four');
  expect((await program('four')).map(({ unavailable }) => unavailable)).toEqual([
    undefined,
    true,
    undefined,
  ]);
  now = testNow + 150_000;
  const { body } = await media('four', 'v720.m3u8');
  expect(segmentUris(body).at(-1)).toMatch(/^films\/slate\//);
  expect((await media('four', 'films/final/v720/0.m4s')).statusCode).toBe(403);
  now = testNow + 250_000;
  expect(segmentUris((await media('four', 'v720.m3u8')).body).at(-1)).toBe('films/semi/v720/5.m4s');
});

it('[EVT-21] viewers with hidden results get team names instead of titles that may reveal the result', async () => {
  await setSchedule('five', [item('decided', 1), item('semi', 3)]);
  const titles = async (headers: Record<string, string>) => {
    const range = { from: at(1), to: at(4) };
    const shownProgram = await api.channel.getProgram({
      params: { id: 'five' },
      query: range,
      headers,
    });
    const all = await api.channel.getGuide({ query: range, headers });
    const row = all.body.content.entries.find(
      ({ channel }: { channel: { id: string } }) => channel.id === 'five',
    );
    return [shownProgram.body.content, row].map(({ entries }: { entries: { title: string }[] }) =>
      entries.map(({ title }) => title),
    );
  };
  const withResults = ['Harbour wins 3:1', 'Title of semi'];
  expect(await titles({})).toEqual([withResults, withResults]);
  const withoutResults = ['Harbour – Borough', 'Title of semi'];
  expect(await titles({ [resultsHeader]: 'hide' })).toEqual([withoutResults, withoutResults]);
});
