import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk-loader.ts';

const links = () => [...document.head.querySelectorAll('link')];
const linkTo = (file: string) => links().find(({ href }) => new URL(href).pathname === `/${file}`);
const dispatch = (file: string, type: 'load' | 'error') =>
  linkTo(file)?.dispatchEvent(new Event(type));
const load = vi.fn<() => Promise<string>>(async () => 'the part');
const onPreloadError = vi.fn<(event: Event) => void>();

let listening = new AbortController();
const listen = () => {
  listening = new AbortController();
  addEventListener('vite:preloadError', onPreloadError, { signal: listening.signal });
};
afterEach(() => {
  listening.abort();
  vi.clearAllMocks();
  document.head.replaceChildren();
});

describe('loadChunk', () => {
  it('preloads the imports of a chunk and waits for its style sheet', async () => {
    const fetched = loadChunk(load, ['assets/first.js', 'assets/first.css']);
    expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'stylesheet']);
    expect(load).not.toHaveBeenCalled();
    dispatch('assets/first.css', 'load');
    expect(await fetched).toBe('the part');
    expect(await loadChunk(load, ['assets/first.js', 'assets/first.css'])).toBe('the part');
    expect(links()).toHaveLength(2);
  });

  it('waits for a pending style sheet, but not for one already in the document', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/came.css">';
    expect(await loadChunk(load, ['assets/came.css'])).toBe('the part');
    const both = [0, 1].map(() => loadChunk(load, ['assets/shared.css']));
    expect(links()).toHaveLength(2);
    await new Promise((resolve) => void setTimeout(resolve));
    expect(load).toHaveBeenCalledTimes(1);
    dispatch('assets/shared.css', 'load');
    await Promise.all(both);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('queries the document once per file', async () => {
    const look = vi.spyOn(document, 'querySelector');
    await loadChunk(load, ['assets/one.js', 'assets/two.js']);
    await loadChunk(load, ['assets/two.js', 'assets/one.js']);
    expect(look).toHaveBeenCalledTimes(2);
    look.mockRestore();
  });

  it('reports a failed script to the page and to the caller', async () => {
    listen();
    const missing = new Error('missing');
    load.mockRejectedValueOnce(missing);
    await expect(loadChunk(load)).rejects.toBe(missing);
    expect(onPreloadError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ payload: missing }),
    );
  });

  it('requests a failed style sheet again', async () => {
    listen();
    const fetched = loadChunk(load, ['assets/second.css']);
    dispatch('assets/second.css', 'error');
    await expect(fetched).rejects.toThrow('/assets/second.css could not be loaded');
    expect(onPreloadError).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    const again = loadChunk(load, ['assets/second.css']);
    dispatch('assets/second.css', 'load');
    expect(await again).toBe('the part');
  });

  it('does not reject when the page is about to reload', async () => {
    listen();
    onPreloadError.mockImplementationOnce((event) => event.preventDefault());
    load.mockRejectedValueOnce(new Error('missing'));
    expect(await loadChunk(load)).toBeUndefined();
  });
});
