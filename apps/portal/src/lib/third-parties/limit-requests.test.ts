// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitRequests } from './limit-requests.ts';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
  vi.restoreAllMocks();
});

describe('limitRequests', () => {
  it('[TPS-03] aborts a request to the service after its timeout, and no others', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('late'));
    const sent = vi.fn<typeof fetch>(async (_address, init) => {
      init?.signal?.throwIfAborted();
      return new Response();
    });
    globalThis.fetch = sent;
    limitRequests(['https://collector.example/v1'], 5_000);
    await expect(fetch('https://collector.example/v1/b', {})).rejects.toBe('late');
    expect(timeout).toHaveBeenCalledWith(5_000);
    await expect(fetch('https://collector.example.evil/v1/b')).resolves.toBeInstanceOf(Response);
    await expect(fetch('/api/event/list')).resolves.toBeInstanceOf(Response);
  });
});
