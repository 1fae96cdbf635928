/** What is made of a real recording: two runs of ffmpeg, whose colour tells the second. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
/** The first run begins 6 s before kick-off and lasts 12 s; the second follows after 28 s. */
const originMs = testNow;
const starts = [originMs - 6000, originMs + 34_000] as const;
const seconds = 12;

/** One run; each second is a step brighter, in red for the first run and in blue for the second. */
async function record(folder: string, run: number): Promise<void> {
  const place = path.join(folder, `run-${run}`, 'source');
  await mkdir(place, { recursive: true });
  const level = '20*floor(T)';
  const colour = run === 0 ? `geq=r='${level}':g=0:b=0` : `geq=r=0:g=0:b='${level}'`;
  execFileSync('ffmpeg', [
    ...`-loglevel error -f lavfi -i color=s=64x36:r=25:d=${seconds},format=rgb24,${colour}`.split(
      ' ',
    ),
    ...`-f lavfi -i sine=d=${seconds} -c:v libx264 -preset ultrafast -bf 0 -g 25 -pix_fmt yuv420p`.split(
      ' ',
    ),
    ...'-c:a aac -f hls -hls_time 2 -hls_list_size 0 -hls_playlist_type event'.split(' '),
    ...'-hls_segment_type fmp4 -hls_flags independent_segments'.split(' '),
    ...'-hls_segment_options movflags=+negative_cts_offsets+frag_discont'.split(' '),
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    path.join(place, 's%05d.m4s'),
    path.join(place, 'index.m3u8'),
  ]);
}

/** Returns the average colour of the frame at a position of a file, 0 to 255 each. */
function colourAt(file: string, at: number): { red: number; blue: number } {
  const args = ['-loglevel', 'error', '-i', file, '-ss', String(at), '-frames:v', '1'];
  const bytes = execFileSync('ffmpeg', [
    ...args,
    '-vf',
    'scale=1:1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ]);
  return { red: bytes[0] ?? 0, blue: bytes[2] ?? 0 };
}

describe.skipIf(!hasFfmpeg)('of a recording of two runs', () => {
  let folder = '';
  let api: TestApi;
  let token = '';
  const now = originMs + 60_000;
  const recording = () => path.join(folder, 'alpha', 'match');
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recorded-'));
    for (const run of [0, 1]) await record(recording(), run);
    const variants = [
      { name: 'source', bandwidth: 1, codecs: 'avc1.42c01e,mp4a.40.2', width: 64, height: 36 },
    ];
    const runs = starts.map((startMs, run) => ({
      run,
      startMs,
      endMs: startMs + seconds * 1000,
      endReason: 'the encoder has gone',
      exactness: 'frame',
      variants,
    }));
    const manifest = { version: 1, targetSeconds: 2, runs };
    await writeFile(path.join(recording(), 'recording.json'), JSON.stringify(manifest));
    const match = eventOf('match', {
      status: 'live',
      imageUrl: null,
      gameStartDate: new Date(originMs).toISOString(),
      duration: null,
      stream: {
        kind: 'recording',
        film: 'match',
        originMs,
        offsetMs: 0,
        endMs: null,
        trim: null,
        cuts: [],
      },
    });
    api = await createTestApi({
      clock: () => now,
      tenants: [testTenant('alpha', { download_clips: true })],
      env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, 'data') },
      content: { alpha: { events: [match] } },
    });
    ({ access: token } = await signedIn(api, 'viewer'));
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string) => api.app.inject({ url, headers: { host: 'alpha.test' } });

  it('a downloaded clip has the right frames before and after the gap', async () => {
    const { body } = await api.clip.create({
      token,
      body: {
        event_id: 'match',
        media_type: 'user_clip',
        title: 'Across the gap',
        visibility: 'link',
        start_time: 3000,
        end_time: 36_000,
      },
    });
    const { id } = body.content;
    const { rawPayload, statusCode } = await get(`/media/events/${id}/clip.mp4`);
    expect(statusCode).toBe(200);
    const file = path.join(folder, 'clip.mp4');
    await writeFile(file, rawPayload);
    // From 3 s after kick-off the first run has 3 s left: its seconds 9 to 12.
    expect(colourAt(file, 0.5).red).toBeGreaterThan(150);
    expect(colourAt(file, 0.5).blue).toBeLessThan(60);
    // Then the second run, from its beginning: dark, with a little blue.
    const after = colourAt(file, 4.5);
    expect(after.blue).toBeGreaterThan(after.red);
  });

  it(
    'thumbnails, stills and a poster are made after its end, at their place in the replay',
    { timeout: 40_000 },
    async () => {
      const params = { id: 'match' };
      await api.event.setStatus({
        operatorKey: testOperatorKey,
        params,
        body: { status: 'archived' },
      });
      await api.app.platform.outbox.runDue();
      const cues = await readFile(path.join(recording(), 'thumbs.vtt'), 'utf8');
      expect(cues.match(/-->/g)).toHaveLength(6);
      expect(cues).toContain('00:00:12.000 --> 00:00:17.000\nthumbs-1-1.jpg#xywh=0,0,160,90');
      // 10 s after kick-off is in the gap: the poster is of the beginning.
      expect(colourAt(path.join(recording(), 'poster.jpg'), 0).red).toBeGreaterThan(30);
      await expect
        .poll(async () => (await api.event.get({ params })).body.content.imageUrl)
        .toContain('/media/films/match/poster.jpg');
      expect((await get('/media/films/match/poster.jpg')).statusCode).toBe(200);
    },
  );
});
