import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Creates a piece of work that ends on demand. */
function aWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasStarted = false;
  return {
    work: () => {
      hasStarted = true;
      return promise;
    },
    resolve,
    reject,
    get hasStarted() {
      return hasStarted;
    },
  };
}

describe('createSemaphore', () => {
  it('[SEC-24] runs two at a time, the others in order, and refuses excess work', async () => {
    const semaphore = createSemaphore(2, 3);
    const works = Array.from({ length: 5 }, aWork);
    const runs = works.map(({ work }) => semaphore.run(work));
    const started = () => works.map(({ hasStarted }) => hasStarted);
    expect(started()).toEqual([true, true, false, false, false]);
    await expect(semaphore.run(async () => 'late')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      retryAfter: 2,
    });
    works[1]?.resolve('second');
    expect(await runs[1]).toBe('second');
    await expect.poll(started).toEqual([true, true, true, false, false]);
    // Failed work frees its slot, too.
    works[0]?.reject(new Error('no'));
    await expect(runs[0]).rejects.toThrow('no');
    await expect.poll(started).toEqual([true, true, true, true, false]);
    for (const { resolve } of works) resolve('done');
    expect(await Promise.all(runs.slice(2))).toEqual(['done', 'done', 'done']);
    expect(await semaphore.run(async () => 'again')).toBe('again');
  });
});
