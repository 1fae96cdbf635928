/**
 * The features of the event page on each kind of video. Tests each cell of the table in docs/media.md,
 * "What works on which video".
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { json } from '../../platform/database/tables.ts';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { commentOf } from '../comment/testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { encodeRecording, hasFfmpeg } from '../media/testing.ts';
import { signedIn } from '../session/testing.ts';
import { contentTagOf, tagOf } from '../tag/testing.ts';
import { uploadAll } from '../upload/testing.ts';

const repository = new URL('../../../../../', import.meta.url);
const kinds = ['film', 'live', 'replay', 'upload', 'import'] as const;
type Kind = (typeof kinds)[number];

/** Kick-off of the recorded matches, whose videos last for 60 s. */
const originMs = testNow - 60_000;
const seconds = 60;
const recording = (videoId: string, more: object = {}) => ({
  kind: 'recording' as const,
  film: videoId,
  originMs,
  offsetMs: 0,
  endMs: null,
  trim: null,
  cuts: [],
  ...more,
});
const upcoming = { status: 'upcoming', stream: { kind: 'none' }, duration: null } as const;
const match = (id: string, fields: Parameters<typeof eventOf>[1]) =>
  eventOf(id, {
    gameStartDate: new Date(originMs).toISOString(),
    gameEndDate: new Date(testNow + hourMs).toISOString(),
    imageUrl: null,
    scoreTimeline: [{ time: 10, home: 1, away: 0 }],
    ...fields,
  });
const endMs = originMs + seconds * 1000;
const events = [
  match('film', {
    status: 'archived',
    stream: { kind: 'film', film: 'football' },
    duration: 300,
    pano: true,
  }),
  match('film-audio-tracks', {
    status: 'archived',
    stream: { kind: 'film', film: 'audio-tracks' },
    duration: seconds,
  }),
  match('live', {
    status: 'live',
    stream: recording('live', { panorama: 'live-wide' }),
    duration: null,
  }),
  match('replay', {
    status: 'archived',
    stream: recording('replay', { panorama: 'replay-wide', endMs }),
    duration: seconds,
  }),
  match('upload', upcoming),
  match('import', upcoming),
];
/** Goals, of which recaps are made. */
const tags = kinds.flatMap((kind) =>
  [10, 25, 40].map((second) =>
    contentTagOf(`${kind}-${second}`, {
      targetId: kind,
      teamId: null,
      startTime: second,
      endTime: second,
    }),
  ),
);

let folder = '';
let api: TestApi;
let token = '';
let now = testNow;

const get = (url: string, country = 'DE') =>
  api.app.inject({ method: 'GET', url, headers: { host: 'alpha.test', 'x-country': country } });
const media = (id: string, file: string, country?: string) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  return get(`/media/events/${id}/${file}`, country);
};
const statusOf = async (id: string, file: string) => (await media(id, file)).statusCode;
const eventNow = async (kind: Kind) => {
  now += 1001;
  return (await api.event.get({ params: { id: kind }, token })).body.content;
};
const videoOf = (kind: Kind) => (kind === 'film' ? 'v720' : 'source');
const linesOf = (body: string) =>
  body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const ffmpeg = (args: readonly string[], cwd: string) =>
  promisify(execFile)('ffmpeg', [...args], { cwd });
const argumentsOf = (text: string) => text.split(' ');
/** A video with two audio tracks. */
const twoTracks = [
  ...argumentsOf(`-v error -y -f lavfi -i testsrc2=size=320x180:rate=25:duration=${seconds}`),
  ...argumentsOf(
    `-f lavfi -i sine=440:duration=${seconds} -f lavfi -i sine=1000:duration=${seconds}`,
  ),
  ...argumentsOf('-c:v libx264 -preset ultrafast -g 50 -sc_threshold 0 -bf 0 -pix_fmt yuv420p'),
  ...argumentsOf('-c:a aac -map 0:v -map 1:a -map 2:a'),
];

/** Makes an HLS folder with both audio tracks. */
async function makeStream(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const tracks = [
    'v:0,agroup:s,name:video',
    'a:0,agroup:s,name:en,default:yes,language:en',
    'a:1,agroup:s,name:de,language:de',
  ];
  await ffmpeg(
    [
      ...twoTracks,
      ...argumentsOf('-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4'),
      '-var_stream_map',
      tracks.join(' '),
      ...argumentsOf('-master_pl_name master.m3u8 -hls_fmp4_init_filename init.mp4'),
      ...argumentsOf('-hls_segment_filename %v-%d.m4s %v.m3u8'),
    ],
    directory,
  );
}

/** Cuts a clip of the video. Returns its id. */
async function createClip(kind: Kind): Promise<string> {
  now += 1001;
  const body = {
    event_id: kind,
    media_type: 'user_clip',
    title: 'Clip',
    visibility: 'link',
    start_time: 6000,
    end_time: 12_000,
  };
  const created = await api.clip.create({ token, body });
  expect(created.status).toBe(200);
  return created.body.content.id as string;
}

async function updateEvent(kind: Kind, columns: object): Promise<void> {
  await api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('event').set(columns).where('id', '=', kind).execute(),
  );
  const { eventChanges } = api.app.platform;
  await eventChanges.publish({ tenantId: 'alpha', eventId: kind, kind: 'changed' });
  now += 1001;
}

/** Returns the files of a kind of video: playlists, and what these list. */
async function filesOf(kind: Kind): Promise<string[]> {
  const playlists = [`${videoOf(kind)}.m3u8`, 'pano.m3u8'];
  const { body: master } = await media(kind, 'master.m3u8');
  for (const [, uri] of master.matchAll(/TYPE=AUDIO.*URI="([^"]+)"/g)) playlists.push(uri ?? '');
  const files: string[] = [];
  for (const playlist of playlists) {
    const { body } = await media(kind, playlist);
    const uris = linesOf(body).filter((uri) => uri.endsWith('.m4s'));
    expect(uris.length, playlist).toBeGreaterThan(3);
    const ends = [uris[0] ?? '', uris.at(-1) ?? ''];
    // The demo's videos are open to everyone at shared addresses.
    files.push(playlist, ...ends.map((uri) => uri.replace(/^\/media\//, '')));
  }
  return ['master.m3u8', ...files];
}

/** Expects that a restriction of the event closes all its files, below the event and at shared addresses. */
async function expectClosed(kind: Kind, code: string): Promise<void> {
  const files = await filesOf(kind);
  await updateEvent(
    kind,
    code === 'region_blocked' ? { regions: json(['FR']) } : { commerce_type: 'commerce_ppv_media' },
  );
  try {
    for (const file of files) {
      const addresses = file.startsWith('films/')
        ? [`/media/events/${kind}/${file}`, `/media/${file}`]
        : [`/media/events/${kind}/${file}`];
      for (const address of addresses) {
        const { statusCode, body } = await get(address);
        expect([statusCode, body], address).toEqual([
          403,
          expect.stringMatching(new RegExp(`${code}|event_locked`)),
        ]);
      }
      if (code === 'region_blocked')
        expect((await media(kind, file, 'FR')).statusCode, file).toBe(200);
    }
  } finally {
    await updateEvent(kind, { regions: json(null), commerce_type: 'commerce_free_media' });
  }
}

/** Tests of the rows of the table, by name. Return false if a kind of video does not have the feature. */
const features: Readonly<Record<string, (kind: Kind) => Promise<boolean>>> = {
  'playback and seeking back': async (kind) => {
    const { source } = await eventNow(kind);
    const { body } = await media(kind, `${videoOf(kind)}.m3u8`);
    const uris = linesOf(body);
    for (const uri of [uris[0] ?? '', uris.at(-1) ?? ''])
      expect(
        (await get(uri.startsWith('/') ? uri : `/media/events/${kind}/${uri}`)).statusCode,
      ).toBe(200);
    return source.hd !== null && uris.length >= seconds / 2;
  },
  'guards of what is sold: playlists, pictures, sound, panorama': async (kind) => {
    await expectClosed(kind, 'event_locked');
    return true;
  },
  'blocked countries': async (kind) => {
    await expectClosed(kind, 'region_blocked');
    return true;
  },
  'goals at their positions': async (kind) =>
    (await eventNow(kind)).scoreTimeline?.some(({ time }: { time: number }) => time === 10) ===
    true,
  tags: async (kind) => {
    const body = tagOf({ targetId: kind, teamId: null, startTime: 7000, endTime: 8000 });
    expect((await api.tag.save({ token, body })).status).toBe(200);
    const listed = await api.tag.list({ token, body: { targetId: kind } });
    return listed.body.content.entries.some(
      ({ startTime }: { startTime: number }) => startTime === 7,
    );
  },
  'match chat': async (kind) => {
    now += 60_000;
    const body = commentOf({ targetId: kind, startTime: 7000 });
    const { status } = await api.comment.save({ token, body });
    const listed = await api.comment.list({
      token,
      body: { targetId: kind, at: 0, before: 0, spanMs: 20_000 },
    });
    return status === 200 && listed.body.content.entries.length > 0;
  },
  statistics: async (kind) => {
    const set = await api.statistics.set({
      operatorKey: testOperatorKey,
      params: { id: kind },
      body: { metrics: [{ name: 'Shots', filterId: 'shots', home: 3, away: 2 }] },
    });
    return set.status === 200 && JSON.stringify(set.body.content).includes('Shots');
  },
  'continue watching': async (kind) => {
    const at = new Date(now).toISOString();
    const body = { video_id: kind, position: 20, duration: seconds, at };
    return (await api.playbackPosition.save({ token, body })).body.content.position === 20;
  },
  clips: async (kind) => {
    const id = await createClip(kind);
    const list = linesOf((await media(id, `${videoOf(kind)}.m3u8`)).body);
    return list.length === 3;
  },
  'downloads of clips': async (kind) => {
    const { statusCode, headers } = await media(await createClip(kind), 'clip.mp4');
    return statusCode === 200 && headers['content-type'] === 'video/mp4';
  },
  'pictures of clips': async (kind) =>
    (await statusOf(await createClip(kind), 'picture.webp')) === 200,
  'thumbnails of the timeline': async (kind) =>
    (await eventNow(kind)).source.thumbnails !== null &&
    (await statusOf(kind, 'thumbs.vtt')) === 200,
  captions: async (kind) => {
    const { body } = await media(kind, 'master.m3u8');
    // Live, they are embedded in the video.
    if (kind === 'live') return /TYPE=CLOSED-CAPTIONS.*INSTREAM-ID="CC1"/.test(body);
    const { statusCode } = await media(kind, 'captions-en.m3u8');
    return body.includes('TYPE=SUBTITLES') && statusCode === 200;
  },
  recaps: async (kind) => {
    const { content } = (await api.recap.list({ params: { id: kind } })).body;
    const joined = await statusOf(kind, `joined-0-2.5-3_${videoOf(kind)}.m3u8`);
    return content.recaps !== undefined && joined === 200;
  },
  'audio tracks': async (kind) => {
    const id = kind === 'film' ? 'film-audio-tracks' : kind;
    const { body } = await media(id, 'master.m3u8');
    const uris = [...body.matchAll(/TYPE=AUDIO.*URI="([^"]+)"/g)].map(([, uri]) => uri ?? '');
    for (const uri of uris) {
      const list = await media(id, uri);
      for (const segment of linesOf(list.body).slice(0, 2))
        expect(
          (await get(segment.startsWith('/') ? segment : `/media/events/${id}/${segment}`))
            .statusCode,
        ).toBe(200);
    }
    return uris.length > 1;
  },
  panorama: async (kind) =>
    (await eventNow(kind)).source.pano !== null && (await statusOf(kind, 'pano.m3u8')) === 200,
};

/** Reads the table: for each row its name, and its cell for each kind of video. */
async function readTable(): Promise<{ name: string; cells: Record<Kind, string> }[]> {
  const text = await readFile(fileURLToPath(new URL('docs/media.md', repository)), 'utf8');
  const [, section = ''] = text.split('## What works on which video\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [name = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const byKind = Object.fromEntries(kinds.map((kind, index) => [kind, cells[index] ?? '']));
    return { name, cells: byKind as Record<Kind, string> };
  });
}
const table = await readTable();

describe.skipIf(!hasFfmpeg)('the event page of', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'features-'));
    const recordings = path.join(folder, 'recordings', 'alpha');
    const library = path.join(folder, 'media');
    await mkdir(library, { recursive: true });
    await symlink(
      fileURLToPath(new URL('demo/media/football', repository)),
      path.join(library, 'football'),
    );
    await makeStream(path.join(library, '@alpha', 'audio-tracks'));
    const greys = Array.from({ length: seconds }, (_, second) => 40 + second * 3);
    const run = { startMs: originMs, greys };
    for (const id of ['live-wide', 'replay-wide']) await encodeRecording(recordings, id, [run]);
    const audioTracks = ['sound-en', 'sound-de'];
    await encodeRecording(recordings, 'live', [{ ...run, audioTracks, captions: ['CC1'] }]);
    await encodeRecording(recordings, 'replay', [{ ...run, audioTracks }]);
    api = await createTestApi({
      tenants: [
        testTenant('alpha', {
          download_clips: true,
          enable_comments: true,
          comment_account_age_hours: 0,
          enable_match_stats: true,
        }),
      ],
      clock: () => now,
      env: {
        MEDIA_DIR: library,
        RECORDINGS_DIR: path.join(folder, 'recordings'),
        DATA_DIR: path.join(folder, 'data'),
        COUNTRY_HEADER: 'x-country',
        TRUST_PROXY: '127.0.0.1',
      },
      content: { alpha: { events, tags } },
    });
    const { access, userId } = await signedIn(api, 'viewer');
    token = access;
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('user_account')
        .set({ email_verified_at: new Date(now) })
        .where('id', '=', userId)
        .execute(),
    );
    const languages = argumentsOf(
      '-metadata:s:a:0 language=en -metadata:s:a:1 language=de file.mkv',
    );
    await ffmpeg([...twoTracks, ...languages], folder);
    const bytes = await readFile(path.join(folder, 'file.mkv'));
    const operator = { operatorKey: testOperatorKey };
    await uploadAll(api, 'upload', 'file.mkv', bytes);
    const body = { address: 'audio-tracks/master.m3u8' };
    await api.recording.import({ ...operator, params: { id: 'import' }, body });
    for (let count = 0; count < 2; count += 1) await api.app.jobs.runNamed(['upload-packaging']);
    for (const id of ['upload', 'import']) {
      now += 1001;
      await uploadAll(api, id, 'wide.mkv', bytes, ',panorama');
      await api.app.jobs.runNamed(['upload-packaging']);
    }
    const text = 'WEBVTT\n\n00:07.000 --> 00:09.000\nGoal\n';
    for (const id of ['replay', 'upload', 'import']) {
      const captions = { language: 'en', file: text };
      await api.recording.setCaptions({ ...operator, params: { id }, body: captions });
      const cut = { cuts: [{ start: 58.5, end: 59 }] };
      // Pictures are made when what is shown changes.
      for (const edit of [cut, { cuts: [] }])
        await api.recording.edit({ ...operator, params: { id }, body: edit });
    }
    now += 1001;
    // The live match gets a picture of its newest segment first, then of the others.
    for (let count = 0; count < seconds / 6; count += 1)
      await api.app.jobs.runNamed(['live-pictures']);
    await api.app.platform.outbox.runDue();
    now += 1001;
  }, 300_000);
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    now += 1001;
  });

  it('each kind of video is described by a table of exactly the tested features, without a "no"', () => {
    expect(table.map(({ name }) => name)).toEqual(Object.keys(features));
    const cells = table.flatMap((row) => Object.values(row.cells));
    expect(new Set(cells)).toEqual(new Set(['yes', 'after the end']));
    // Only a live match has some features after the end only.
    const others = table.flatMap(({ cells: row }) =>
      kinds.filter((kind) => kind !== 'live').map((kind) => row[kind]),
    );
    expect(new Set(others)).toEqual(new Set(['yes']));
  });

  it.each(kinds)(
    '[SEC-16] %s has no segment for a signed-in viewer in a blocked country',
    async (kind) => {
      const files = await filesOf(kind);
      await updateEvent(kind, { regions: json(['FR']) });
      const statusIn = async (country: string, file: string) => {
        const headers = {
          host: 'alpha.test',
          'x-country': country,
          'x-authorization': `Bearer ${token}`,
        };
        const url = `/media/events/${kind}/${file}`;
        return (await api.app.inject({ method: 'GET', url, headers })).statusCode;
      };
      const statuses = async (country: string) =>
        new Set(await Promise.all(files.map((file) => statusIn(country, file))));
      const found = { blocked: await statuses('DE'), allowed: await statuses('FR') };
      await updateEvent(kind, { regions: json(null) });
      expect(found).toEqual({ blocked: new Set([403]), allowed: new Set([200]) });
      expect(await statuses('DE')).toEqual(new Set([200]));
    },
  );

  describe.each(kinds)('%s has', (kind) => {
    it.each(table.map(({ name, cells }) => [name, cells[kind]] as const))(
      '%s: %s',
      async (name, cell) => {
        const isAvailable = await features[name]?.(kind);
        expect(isAvailable).toBe(cell === 'yes');
      },
    );
  });
});
