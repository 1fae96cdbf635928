import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resultsHeader } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, type TestApi } from '../../testing.ts';
import { simulatedLiveOf, clipOf, eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';
import { contentTagOf } from '../tag/testing.ts';

const events = [
  eventOf('match'),
  eventOf('untagged', { duration: 480 }),
  eventOf('ppv', { commerceType: 'commerce_ppv_media' }),
  eventOf('members', { commerceType: 'commerce_members_media' }),
  eventOf('abroad', { regions: ['FR'] }),
  eventOf('minors', { safeguarded: true }),
  eventOf('off', { cancelled: true }),
  eventOf('running', { status: 'live' }),
  simulatedLiveOf('live', -20, { status: 'live' }),
  simulatedLiveOf('soon', 5),
  eventOf('url', { stream: { kind: 'url', url: 'https://cdn.example/a.m3u8' } }),
  eventOf('gone', { stream: { kind: 'film', film: 'nowhere' } }),
  clipOf('cut', 'match'),
];
/** Goals at 1, 3, 5 and 7 minutes of every match. */
const tags = events
  .filter(({ id }) => id !== 'untagged' && id !== 'cut')
  .flatMap(({ id }) =>
    [1, 3, 5, 7].map((minute) =>
      contentTagOf(`${id}-${minute}`, {
        targetId: id,
        teamId: null,
        startTime: minute * 60,
        endTime: minute * 60,
      }),
    ),
  );

let dir = '';
let api: TestApi;
let token = '';
let username = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'recaps-'));
  await writeVideo(dir, 'final', { durationsMs: Array.from({ length: 240 }, () => 2000) });
  api = await createTestApi({
    clock: () => testNow,
    env: { MEDIA_DIR: dir },
    content: { alpha: { events, tags } },
  });
  ({ access: token, username } = await signedIn(api, 'viewer'));
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

const list = (id: string, options: object = {}) => api.recap.list({ params: { id }, ...options });
const file = (address: string) =>
  api.app.inject({ method: 'GET', url: address, headers: { host: 'alpha.test' } });
const uris = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const resolveUri = (playlist: string, uri: string) => new URL(uri, playlist).href;
async function recapOf(id: string, options: object = {}) {
  const { status, body } = await list(id, options);
  expect(status).toBe(200);
  expect(body.content.recaps).toHaveLength(1);
  return body.content.recaps[0] as { source: string; thumbnails: string };
}

describe('the recap of a match', () => {
  it('is offered in lengths that its tags and video support', async () => {
    const { body } = await list('match');
    const name = '/media/events/match/joined-';
    expect(body.content.recaps).toEqual([
      {
        length: 2,
        duration: 120,
        scenes: 4,
        source: expect.stringMatching(new RegExp(`${name}[0-9a-z.-]+_master\\.m3u8$`)),
        thumbnails: expect.stringMatching(new RegExp(`${name}[0-9a-z.-]+_thumbs\\.vtt$`)),
      },
    ]);
  });

  it('plays the scenes around its tags, the same in every rendition', async () => {
    const { source, thumbnails } = await recapOf('match');
    const master = await file(source);
    expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(master.body).not.toContain('SUBTITLES');
    const variants = uris(master.body);
    expect(variants.map((uri) => uri.split('_')[1])).toEqual(['v720.m3u8', 'v360.m3u8']);
    const [first = '', second = ''] = await Promise.all(
      variants.map(async (uri) => (await file(resolveUri(source, uri))).body),
    );
    const segments = uris(first).map((uri) => Number(/(\d+)\.m4s$/.exec(uri)?.[1]));
    expect(uris(second)).toEqual(uris(first).map((uri) => uri.replace('v720', 'v360')));
    expect(segments).toHaveLength(60);
    for (const minute of [1, 3, 5, 7]) expect(segments).toContain(minute * 30);
    expect(first.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(3);
    expect(first).toContain('#EXT-X-ENDLIST');
    expect((await file(resolveUri(source, uris(first)[0] ?? ''))).body).toBe(
      `final v720 ${segments[0]}`,
    );
    expect((await file(thumbnails)).body).toContain('00:00:00.000 --> 00:00:02.000\n/media/films/');
  });

  it('[SEC-17] [EVT-07] has the access rules of its match, in the list and for its files', async () => {
    const { source } = await recapOf('match');
    const addressFor = (id: string) => source.replace('/match/', `/${id}/`);
    for (const [id, code] of [
      ['ppv', 'event_locked'],
      ['members', 'event_locked'],
      ['abroad', 'region_blocked'],
      ['missing', 'event_not_found'],
    ] as const) {
      expect((await list(id)).body.messageErrorCode).toBe(code);
      expect((await file(addressFor(id))).json().messageErrorCode).toBe(code);
    }
    expect((await list('ppv', { token })).body.messageErrorCode).toBe('event_locked');
    // The address admits a member's player, segments included.
    const memberRecap = await recapOf('members', { token });
    expect(memberRecap.source).toContain('/media/h/');
    const [variant = ''] = uris((await file(memberRecap.source)).body);
    const address = resolveUri(memberRecap.source, variant);
    const [segment = ''] = uris((await file(address)).body);
    expect((await file(resolveUri(address, segment))).body).toContain('final v720');
    expect(uris((await file(memberRecap.thumbnails)).body).join()).toContain(
      'films/final/thumbs.jpg',
    );
  });

  it('exists only for finished matches, and not for minors', async () => {
    const { source } = await recapOf('match');
    for (const id of ['live', 'running', 'soon', 'minors', 'off', 'url', 'gone', 'untagged']) {
      expect([id, (await list(id)).body.content.recaps]).toEqual([id, []]);
      // A forged address is refused. That of a match without tags shows no more than its full video does.
      const { statusCode } = await file(source.replace('/match/', `/${id}/`));
      expect([id, statusCode]).toEqual([id, id === 'untagged' ? 200 : 404]);
    }
    expect((await list('cut')).body.messageErrorCode).toBe('event_not_found');
    expect((await file(source.replace('/match/', '/cut/'))).statusCode).toBe(404);
  });

  it('is hidden with results, because its address reveals when something happened', async () => {
    const { body } = await list('match', { headers: { [resultsHeader]: 'hide' } });
    expect(body.content).toEqual({ recaps: [] });
  });

  it('ignores private tags, and follows changes of public ones', async () => {
    const recaps = async () => (await list('untagged', { token })).body.content.recaps;
    const tag = async (startTime: number, global: boolean) => {
      const goal = { targetId: 'untagged', title: 'Goal', type: 'goal', mode: 'sync' };
      const stream = { videoType: 'vod', streamName: 'hd' };
      const body = { ...goal, ...stream, startTime, endTime: startTime, global };
      const response = await api.tag.save({ token, body });
      expect(response.status).toBe(200);
    };
    for (const at of [60_000, 200_000]) await tag(at, false);
    expect(await recaps()).toEqual([]);
    await api.tag.grant({
      operatorKey: testOperatorKey,
      body: { email: username, canCreateGlobalTag: true },
    });
    for (const at of [60_000, 200_000]) await tag(at, true);
    expect(await recaps()).toMatchObject([{ length: 2, scenes: 2 }]);
  });
});
