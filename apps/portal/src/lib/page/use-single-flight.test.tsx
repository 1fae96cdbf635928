import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

afterEach(cleanup);

describe('useSingleFlight', () => {
  it('does not start again before it has settled, even after a re-render', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = vi.fn<(which: string) => Promise<void>>(() => promise);
    const { result, rerender } = renderHook(() => useSingleFlight(work));
    const first = result.current('first');
    await result.current('second');
    rerender();
    await result.current('third');
    expect(work.mock.calls).toEqual([['first']]);
    resolve();
    await first;
    await result.current('fourth');
    expect(work.mock.calls).toEqual([['first'], ['fourth']]);
  });

  it('can start again after a failure, which rejects to the caller', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    const { result } = renderHook(() => useSingleFlight(work));
    await expect(result.current()).rejects.toThrow('broken');
    await expect(result.current()).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
