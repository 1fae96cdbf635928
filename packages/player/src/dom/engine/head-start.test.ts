import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeadStart, type HeadStart } from './head-start.ts';

const site = 'https://media.example/';
const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="hvc1",RESOLUTION=1920x1080
v1080.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1",RESOLUTION=1280x720
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=160000,CODECS="avc1",RESOLUTION=640x360
v360.m3u8
`;
const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.0,
0.m4s
#EXTINF:2.0,
1.m4s
#EXT-X-ENDLIST
`;

/** Responses of the server, by path; null never responds. */
let files: Record<string, string | number | null>;
let requested: string[];
let headStart: HeadStart | null = null;

beforeEach(() => {
  requested = [];
  files = { 'master.m3u8': master, 'v720.m3u8': playlist, 'v360.m3u8': playlist };
  Object.assign(files, { 'init.mp4': 'init', '0.m4s': 'first', '1.m4s': 'second' });
  vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => type.includes('avc1') });
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    const path = address.replace(site, '');
    requested.push(path);
    const file = files[path] ?? 404;
    if (files[path] === null) {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
    const status = typeof file === 'number' ? file : 200;
    const response = new Response(String(file), { status });
    Object.defineProperty(response, 'url', { value: address });
    return response;
  });
});
afterEach(() => {
  headStart?.stop();
  vi.useRealTimers();
});

const startHeadStart = (change: Partial<Parameters<typeof createHeadStart>[0]> = {}) => {
  headStart = createHeadStart({
    source: `${site}master.m3u8`,
    isLive: false,
    startAt: null,
    bandwidthBps: 5_000_000,
    boxWidth: 1920,
    withCaptions: false,
    drm: null,
    onFullBuild: () => undefined,
    ...change,
  });
  return headStart;
};
const firstFiles = ['master.m3u8', 'v720.m3u8', 'init.mp4', '0.m4s'];

describe('a head start', () => {
  it('fetches both playlists and one segment of the rendition that the browser plays and the connection sustains', async () => {
    const { rendition } = startHeadStart();
    await expect.poll(() => requested).toEqual(firstFiles);
    expect(rendition()).toBe(`${site}v720.m3u8`);
  });

  it('reports a master playlist that needs the full build, and leaves its variables to the engine', async () => {
    const onFullBuild = vi.fn<() => void>();
    const isFull = startHeadStart({ onFullBuild }).needsFullBuild;
    await expect.poll(() => requested).toEqual(firstFiles);
    expect([isFull(), onFullBuild.mock.calls.length]).toEqual([false, 0]);
    requested.length = 0;
    files['master.m3u8'] = `#EXTM3U\n#EXT-X-DEFINE:NAME="a",VALUE="b"\n${master}`;
    const { needsFullBuild } = startHeadStart({ onFullBuild });
    await expect.poll(needsFullBuild).toBe(true);
    await Promise.resolve();
    expect(requested).toEqual(['master.m3u8']);
    expect(onFullBuild).toHaveBeenCalledOnce();
  });

  it('fetches a smaller rendition on a slower connection', async () => {
    startHeadStart({ bandwidthBps: 500_000 });
    await expect.poll(() => requested).toContain('v360.m3u8');
    expect(requested).not.toContain('v720.m3u8');
  });

  it('serves each response once; anything not fetched or failed is left to the engine', async () => {
    files['init.mp4'] = 500;
    const { claim } = startHeadStart();
    await expect.poll(() => requested).toEqual(firstFiles);
    const first = await claim(`${site}0.m4s`);
    expect(new TextDecoder().decode(first?.data as ArrayBuffer)).toBe('first');
    expect(claim(`${site}0.m4s`)).toBe(null);
    expect(claim(`${site}1.m4s`)).toBe(null);
    expect(await claim(`${site}init.mp4`)).toBe(null);
  });

  it('leaves a large segment to the engine', async () => {
    files['master.m3u8'] = master.replace('=400000,', '=8000000,');
    startHeadStart({ bandwidthBps: 50_000_000 });
    await expect.poll(() => requested).toContain('v720.m3u8');
    expect(await headStart?.claim(`${site}v720.m3u8`)).toMatchObject({ data: playlist });
    expect(requested).toEqual(['master.m3u8', 'v720.m3u8']);
  });

  it('aborts requests in flight and starts no more when it is stopped', async () => {
    files['v720.m3u8'] = null;
    const { stop, isStale, claim } = startHeadStart();
    await expect.poll(() => requested).toContain('v720.m3u8');
    const claimed = claim(`${site}v720.m3u8`);
    expect(isStale()).toBe(false);
    stop();
    expect(await claimed).toBe(null);
    expect(isStale()).toBe(true);
    expect(requested).toEqual(['master.m3u8', 'v720.m3u8']);
  });

  it('stays fresh for a minute on a video, and for two seconds on a live stream', async () => {
    vi.useFakeTimers();
    for (const [isLive, lifetimeMs] of [
      [false, 60_000],
      [true, 2000],
    ] as const) {
      const { isStale, claim } = startHeadStart({ isLive });
      await vi.advanceTimersByTimeAsync(lifetimeMs);
      expect(isStale()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(isStale()).toBe(true);
      expect(await claim(`${site}v720.m3u8`)).toBe(null);
    }
  });

  it('gives up on a server that does not start to respond, as the engine does', async () => {
    vi.useFakeTimers();
    files['master.m3u8'] = null;
    const { claim } = startHeadStart();
    const claimed = claim(`${site}master.m3u8`);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await claimed).toBe(null);
  });

  it('leaves another format to the engine without reading it to its end', async () => {
    files['master.m3u8'] = '\0\0\0\u0020ftypisom';
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(String(files['master.m3u8']))),
    });
    vi.stubGlobal('fetch', async () => new Response(endless as BodyInit));
    expect(await startHeadStart().claim(`${site}master.m3u8`)).toBe(null);
  });
});
