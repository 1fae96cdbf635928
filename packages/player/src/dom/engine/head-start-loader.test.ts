import type { HlsConfig, LoaderCallbacks, LoaderContext, LoaderStats } from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrefetchedResponse, HeadStart } from './head-start.ts';
import { headStartLoader } from './head-start-loader.ts';

const address = 'https://media.example/0.m4s';
/** It took 300 ms, the last byte arrived 9 s ago. */
const fetched: PrefetchedResponse = { url: address, data: 'bytes', tookMs: 300, at: 1000 };
const now = 10_000;

/** Addresses that used hls.js's own loader. */
let requested: string[];
let aborted: number;

class NetworkLoader {
  context = null;
  stats = { loading: {} } as LoaderStats;
  load = ({ url }: LoaderContext) => void requested.push(url);
  abort = () => void (aborted += 1);
  destroy = () => undefined;
}

beforeEach(() => {
  requested = [];
  aborted = 0;
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(now);
});
afterEach(() => {
  vi.useRealTimers();
});

function load(
  response: PrefetchedResponse | null,
  context: Partial<Omit<LoaderContext, 'type'>> & { frag?: object } = {},
) {
  const headStart: HeadStart = {
    source: 'https://media.example/master.m3u8',
    rendition: () => null,
    needsFullBuild: () => false,
    claim: (wanted) => (wanted === address ? Promise.resolve(response) : null),
    isStale: () => false,
    stop: () => undefined,
  };
  const Loader = headStartLoader(headStart, NetworkLoader);
  const loader = new Loader({} as HlsConfig);
  const onSuccess = vi.fn<LoaderCallbacks<LoaderContext>['onSuccess']>();
  const callbacks = { onSuccess, onError: vi.fn<() => void>(), onTimeout: vi.fn<() => void>() };
  const policy = {} as Parameters<typeof loader.load>[1];
  // Its `type` is an enumeration of the engine, whose values are not available without it.
  const request: Omit<LoaderContext, 'type'> = { url: address, responseType: '', ...context };
  loader.load(request as LoaderContext, policy, callbacks);
  return { loader, onSuccess };
}

describe('the loader of an engine with a head start', () => {
  it('serves a prefetched response after the caller has continued', async () => {
    const { onSuccess } = load(fetched);
    await Promise.resolve();
    expect(onSuccess).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(onSuccess.mock.calls[0]?.[0]).toEqual({ url: address, data: 'bytes', code: 200 });
    expect(requested).toEqual([]);
  });

  it('reports a segment as just arrived, and a playlist with its true age if that is at least one second', async () => {
    const segment = load(fetched, { frag: {} });
    const playlist = load(fetched);
    const recent = load({ ...fetched, at: now - 999 });
    await vi.runAllTimersAsync();
    expect(recent.onSuccess.mock.calls[0]?.[1].loading).toMatchObject({ end: now });
    expect(segment.onSuccess.mock.calls[0]?.[1].loading).toEqual({
      start: now - 300,
      first: now - 300,
      end: now,
    });
    expect(playlist.onSuccess.mock.calls[0]?.[1].loading).toEqual({
      start: 700,
      first: 700,
      end: 1000,
    });
  });

  it.each([
    ['a file that was not prefetched', { url: 'https://media.example/1.m4s' }, fetched],
    ['a byte range', { rangeEnd: 100 }, fetched],
    ['a file whose prefetch failed', {}, null],
  ])('requests %s', async (_, context, response) => {
    const { onSuccess } = load(response, context);
    await vi.runAllTimersAsync();
    expect(requested).toHaveLength(1);
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('neither serves nor requests anything once aborted', async () => {
    for (const response of [fetched, null]) {
      const { loader, onSuccess } = load(response);
      loader.abort();
      await vi.runAllTimersAsync();
      expect(onSuccess).not.toHaveBeenCalled();
    }
    expect(requested).toEqual([]);
    expect(aborted).toBe(2);
  });
});
