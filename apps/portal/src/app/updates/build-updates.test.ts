import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packToJson } from '../hydration/packed-data.ts';
import { loadPayload } from './build-updates.ts';

const data = { title: 'About us', nodes: [{ tag: 'p' }, { tag: 'p' }] };
const fetchMock = vi.fn<typeof fetch>();
const response = (build: string, status = 200) =>
  new Response(`{"build":"${build}","data":${packToJson(data)}}`, { status });
const load = (path: string) => loadPayload(path, new AbortController().signal);

beforeEach(() => {
  document.documentElement.dataset['build'] = 'b-1';
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.documentElement.dataset['build'];
});

describe('page payloads on navigation', () => {
  it.each([
    ['/about/', '/about/_payload.json'],
    ['/he/about', '/he/about/_payload.json'],
    ['/info/rules/?x=1#top', '/info/rules/_payload.json'],
  ])('[BLD-02] the payload of %s comes from %s without credentials', async (path, address) => {
    fetchMock.mockResolvedValue(response('b-1'));
    expect(await load(path)).toEqual({ data });
    expect(fetchMock).toHaveBeenCalledWith(
      address,
      expect.objectContaining({ credentials: 'omit' }),
    );
  });

  it('are ignored if another build wrote them', async () => {
    fetchMock.mockResolvedValue(response('b-2'));
    expect(await load('/about/')).toBeNull();
  });

  it('fall back to API calls with a warning if unavailable', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    fetchMock.mockResolvedValueOnce(response('b-1', 503));
    expect(await load('/about/')).toBeNull();
    fetchMock.mockRejectedValueOnce(new TypeError('no network'));
    expect(await load('/about/')).toBeNull();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
