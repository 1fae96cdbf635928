import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  frameNumbers,
  hasFfmpeg,
  numberedFrames,
  numberedVideo,
  startEncoder,
  startTestIngest,
  type Encoder,
  keys,
  type TestIngest,
} from '../testing.ts';
import { listMirrors, startOrigin, type Origin } from './origin.testing.ts';

let origin: Origin;
let ingest: TestIngest;
const encoders: Encoder[] = [];
beforeEach(async () => {
  origin = await startOrigin();
  ingest = await startTestIngest({ authorise: keys({}), allowlistedRead: origin.allowlistedRead });
});
afterEach(async () => {
  await Promise.all(encoders.splice(0).map((encoder) => encoder.kill()));
  await ingest.close();
  await origin.close();
});

const mirror = (name: string) =>
  listMirrors(ingest.folder, { 'recording-1': origin.address(name) });
const problems = () => (ingest.status()?.problems ?? []).join('\n');
const runs = () => ingest.manifest().runs;
const playlistOf = (run: number) => ingest.file('recording-1', `run-${run}`, 'source/index.m3u8');
/** Seconds that a run lists so far. */
const secondsOf = (run: number): number => {
  try {
    const text = readFileSync(playlistOf(run), 'utf8');
    return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
      (sum, [, seconds]) => sum + Number(seconds),
      0,
    );
  } catch {
    return 0;
  }
};
/** Fails if a frame is missing or comes twice. */
const expectContiguous = (frames: readonly number[]) => {
  expect(frames.length).toBeGreaterThan(20);
  const [first = 0] = frames;
  expect(frames).toEqual(frames.map((_, index) => (first + index) % numberedFrames));
};

const hls = (flags: string) =>
  `-hls_time 1 -hls_list_size 8 -hls_flags ${flags}+program_date_time`.split(' ');
/** Encodes a live stream into the origin's folder. */
function encode(name: string, flags = 'omit_endlist', more: string[] = []): Encoder {
  const encoder = startEncoder(path.join(origin.folder, name), {
    gop: 25,
    format: 'hls',
    audio: ['-c:a', 'aac', '-b:a', '64k', ...hls(flags), ...more],
  });
  encoders.push(encoder);
  return encoder;
}

/** Makes segments of 1 s, numbered `<name>0.ts` and so on. */
function makeSegments(name: string, seconds: number, more: string[] = []): void {
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...`-hide_banner -loglevel error -f lavfi -i ${numberedVideo('128x72')}`.split(' '),
      ...'-f lavfi -i sine=sample_rate=48000 -c:v libx264 -preset ultrafast -bf 0 -g 25'.split(' '),
      ...`-pix_fmt yuv420p -c:a aac -t ${seconds} -f hls -hls_time 1 -hls_list_size 0`.split(' '),
      ...more,
      path.join(origin.folder, `${name}.m3u8`),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

interface Listed {
  name: string;
  dateMs?: number;
  isDiscontinuity?: boolean;
}
/** Replaces a playlist atomically, since the mirror may read it at any time. */
function writePlaylist(name: string, sequence: number, segments: readonly Listed[]): void {
  const lines = segments.flatMap(({ name: uri, dateMs, isDiscontinuity }) => [
    ...(isDiscontinuity === true ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(dateMs === undefined ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(dateMs).toISOString()}`]),
    '#EXTINF:1.000000,',
    uri,
  ]);
  const head = ['#EXTM3U', '#EXT-X-TARGETDURATION:1', `#EXT-X-MEDIA-SEQUENCE:${sequence}`];
  const file = path.join(origin.folder, name);
  writeFileSync(`${file}.tmp`, [...head, ...lines, ''].join('\n'));
  renameSync(`${file}.tmp`, file);
}

describe.skipIf(!hasFfmpeg)('a mirror', () => {
  it('records a stream while it grows, and the return of its killed encoder as another run', async () => {
    const encoder = encode('live.m3u8');
    await mirror('live.m3u8');
    await expect.poll(() => secondsOf(0), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    expect(ingest.status()).toMatchObject({
      state: 'publishing',
      protocol: 'hls',
      address: 'origin.example',
      videoCodec: 'h264',
      audioCodec: 'aac',
      frameRate: 25,
    });
    const [first] = runs();
    expect(first).toMatchObject({ exactness: 'frame', address: 'origin.example' });
    expect(first?.variants[0]).toMatchObject({
      codecs: expect.stringContaining('mp4a'),
      height: 72,
    });
    await encoder.kill();
    await expect.poll(problems).toContain('the origin has listed no new segment for');
    const again = encode('live.m3u8', 'append_list+omit_endlist+discont_start');
    await expect.poll(() => secondsOf(1), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    const [, second] = runs();
    // The start of a run has the date of the origin, which ffmpeg reads when it writes the first packet.
    expect(Math.abs((second?.startMs ?? 0) - again.firstFrameMs())).toBeLessThan(1500);
    expect(runs()[0]).toMatchObject({ endReason: 'discontinuity' });
    await listMirrors(ingest.folder, {});
    await expect.poll(() => runs()[1]?.endReason).toBe('mirror ended');
    expect(ingest.status()?.state).toBe('gone');
    expectContiguous(await frameNumbers(playlistOf(0)));
    expectContiguous(await frameNumbers(playlistOf(1)));
    expect(ingest.log()).not.toContain('live.m3u8');
  }, 90_000);

  it('places runs by dates: 28 s without an encoder are 28 s in the recording', async () => {
    makeSegments('a', 4);
    makeSegments('b', 4);
    const startMs = Date.now() - 60_000;
    const before = [0, 1, 2].map((index) => ({
      name: `a${index}.ts`,
      dateMs: startMs + index * 1000,
    }));
    writePlaylist('live.m3u8', 0, before);
    await mirror('live.m3u8');
    await expect.poll(() => runs()[0]?.variants.length).toBe(1);
    const after = [0, 1, 2, 3].map((index) => ({
      name: `b${index}.ts`,
      dateMs: startMs + 31_000 + index * 1000,
      isDiscontinuity: index === 0,
    }));
    writePlaylist('live.m3u8', 0, [...before, ...after]);
    await expect.poll(() => runs()[0]?.endReason).toBe('discontinuity');
    await expect.poll(() => runs()[1]?.variants.length).toBe(1);
    await listMirrors(ingest.folder, {});
    await expect.poll(() => runs()[1]?.endReason).toBe('mirror ended');
    const [first, second] = runs();
    expect(first?.startMs).toBe(startMs);
    expect(second?.startMs).toBe(startMs + 31_000);
    expect((second?.startMs ?? 0) - (first?.endMs ?? 0)).toBeGreaterThan(27_900);
    expect(await frameNumbers(playlistOf(0))).toHaveLength(75);
    expect(await frameNumbers(playlistOf(1))).toHaveLength(100);
  }, 60_000);

  it('reports that its origin is down, and continues without a gap when it is back', async () => {
    makeSegments('a', 9);
    const list = (from: number, to: number) =>
      writePlaylist(
        'live.m3u8',
        from,
        Array.from({ length: to - from }, (_, index) => ({ name: `a${from + index}.ts` })),
      );
    list(0, 3);
    await mirror('live.m3u8');
    await expect.poll(() => runs()[0]?.variants.length).toBe(1);
    await origin.stop();
    await expect
      .poll(problems)
      .toMatch(/the playlist cannot be read: its server refuses connections \(for \d+ s\)/);
    list(3, 9);
    await origin.start();
    await expect.poll(() => problems()).not.toContain('cannot be read');
    await expect.poll(() => origin.requests).toContain('/a8.ts');
    await expect.poll(() => secondsOf(0)).toBeGreaterThanOrEqual(8);
    await listMirrors(ingest.folder, {});
    await expect.poll(() => runs()[0]?.endReason).toBe('mirror ended');
    expect(runs()).toHaveLength(1);
    expect(await frameNumbers(playlistOf(0))).toEqual(Array.from({ length: 225 }, (_, n) => n));
  }, 60_000);

  it('records fMP4 with a separate audio track', async () => {
    const { status } = spawnSync(
      'ffmpeg',
      [
        ...'-hide_banner -loglevel error -f lavfi -i testsrc2=size=128x72:rate=25'.split(' '),
        ...'-f lavfi -i sine=sample_rate=48000 -c:v libx264 -preset ultrafast -bf 2 -g 25'.split(
          ' ',
        ),
        ...'-pix_fmt yuv420p -c:a aac -t 6 -map 0:v -map 1:a -f hls -hls_time 1'.split(' '),
        ...'-hls_list_size 0 -hls_flags omit_endlist -hls_segment_type fmp4'.split(' '),
        '-var_stream_map',
        'v:0,agroup:s a:0,agroup:s,default:yes',
        '-master_pl_name',
        'm.m3u8',
        path.join(origin.folder, 'v%v.m3u8'),
      ],
      { cwd: origin.folder },
    );
    expect(status).toBe(0);
    await mirror('m.m3u8');
    await expect.poll(() => runs()[0]?.variants.length, { timeout: 30_000 }).toBe(1);
    await listMirrors(ingest.folder, {});
    await expect.poll(() => runs()[0]?.endReason).toBe('mirror ended');
    expect(runs()[0]?.variants[0]?.codecs).toMatch(/avc1.*mp4a/);
    // B-frames.
    expect(runs()[0]?.exactness).toBe('key-frame');
    expect(await frameNumbers(playlistOf(0))).toHaveLength(75);
  }, 60_000);

  it('reopens its address when a token has expired, and skips a segment that is gone', async () => {
    makeSegments('a', 6);
    let token = 'one';
    origin.respond = ({ pathname, searchParams }, response) => {
      if (pathname === '/master.m3u8')
        response.end(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlive.m3u8?token=${token}\n`);
      else if (pathname === '/live.m3u8' && searchParams.get('token') !== token)
        response.writeHead(403).end();
      else if (pathname === '/a4.ts') response.writeHead(404).end();
      else return;
      return true;
    };
    writePlaylist(
      'live.m3u8',
      0,
      [0, 1, 2].map((index) => ({ name: `a${index}.ts` })),
    );
    await mirror('master.m3u8');
    await expect.poll(() => runs()[0]?.variants.length).toBe(1);
    token = 'two';
    writePlaylist(
      'live.m3u8',
      0,
      [0, 1, 2, 3, 4, 5].map((index) => ({ name: `a${index}.ts` })),
    );
    await expect.poll(problems).toContain('segments that the origin did not have: 1');
    await expect.poll(() => origin.requests).toContain('/a5.ts');
    await listMirrors(ingest.folder, {});
    await expect.poll(() => runs()[1]?.endReason).toBe('mirror ended');
    expect(await frameNumbers(playlistOf(0))).toEqual(Array.from({ length: 100 }, (_, n) => n));
  }, 60_000);

  it.each([
    ['is larger than a playlist may be', 'more than 4194304 bytes'],
    ['has too many segments', 'more than 50000 segments'],
    ['is encrypted', 'line 2: it is encrypted (AES-128)'],
    ['is a page', '#EXTM3U expected'],
    ['is on this machine', '127.0.0.1 is not a public address'],
    ['redirects to this machine', '127.0.0.1 is not a public address'],
    ['redirects to a name of this machine', 'is not a public address'],
    ['redirects to http', 'an address must be https'],
    ['has segments on a private network', '192.168.0.1 is not a public address'],
  ])('[SEC-19] reads nothing that %s, and reports why', async (kind, word) => {
    const redirects: Record<string, string> = {
      'redirects to this machine': 'https://127.0.0.1:1/live.m3u8',
      'redirects to a name of this machine': 'https://localhost:1/live.m3u8',
      'redirects to http': 'http://origin.example/else.m3u8',
    };
    origin.respond = ({ pathname }, response) => {
      const location = redirects[kind];
      if (pathname !== '/live.m3u8') return;
      if (location !== undefined) response.writeHead(302, { location }).end();
      else if (kind === 'is larger than a playlist may be')
        response
          .setHeader('content-encoding', 'gzip')
          .end(gzipSync(Buffer.concat([Buffer.from('#EXTM3U\n'), Buffer.alloc(50_000_000)])));
      else if (kind === 'has too many segments')
        response.end(`#EXTM3U\n${'#EXTINF:1,\na.ts\n'.repeat(50_001)}`);
      else if (kind === 'is encrypted')
        response.end('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:1,\na.ts\n');
      else if (kind === 'has segments on a private network')
        response.end('#EXTM3U\n#EXTINF:1,\nhttps://192.168.0.1/a.ts\n');
      else response.end('<html>');
      return true;
    };
    const address =
      kind === 'is on this machine' ? 'https://127.0.0.1:1/live.m3u8' : origin.address('live.m3u8');
    await listMirrors(ingest.folder, { 'recording-1': address });
    await expect.poll(problems).toContain(word);
    expect(runs()).toEqual([]);
    expect(origin.requests).not.toContain('/else.m3u8');
  });

  it('continues after a restart of the ingest, as another run', async () => {
    encode('live.m3u8');
    await mirror('live.m3u8');
    await expect.poll(() => runs()[0]?.variants.length, { timeout: 30_000 }).toBe(1);
    await ingest.ingest.close();
    expect(runs()[0]?.endReason).toBe('ingest stopped');
    const next = await startTestIngest({
      authorise: keys({}),
      allowlistedRead: origin.allowlistedRead,
      recordingsDir: ingest.folder,
    });
    await expect.poll(() => runs()[1]?.variants.length, { timeout: 30_000 }).toBe(1);
    await next.close();
  }, 60_000);
});
