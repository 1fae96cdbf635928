import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

afterEach(cleanup);

describe('work that is done once at a time', () => {
  it('is not begun again before it has ended, also by what was drawn meanwhile', async () => {
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

  it('can be begun again after it has failed, which its caller is told', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    const { result } = renderHook(() => useSingleFlight(work));
    await expect(result.current()).rejects.toThrow('broken');
    await expect(result.current()).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledTimes(2);
  });
});
