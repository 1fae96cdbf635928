import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** A piece of work that ends when it is told to. */
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

describe('createGate', () => {
  it('[SEC-24] does two at a time, the others in their order, and turns away what is too much', async () => {
    const gate = createSemaphore(2, 3);
    const works = Array.from({ length: 5 }, aWork);
    const runs = works.map(({ work }) => gate.run(work));
    const started = () => works.map(({ hasStarted }) => hasStarted);
    expect(started()).toEqual([true, true, false, false, false]);
    await expect(gate.run(async () => 'late')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      retryAfter: 2,
    });
    works[1]?.resolve('second');
    expect(await runs[1]).toBe('second');
    await expect.poll(started).toEqual([true, true, true, false, false]);
    // One that fails gives its place away, too.
    works[0]?.reject(new Error('no'));
    await expect(runs[0]).rejects.toThrow('no');
    await expect.poll(started).toEqual([true, true, true, true, false]);
    for (const { resolve } of works) resolve('done');
    expect(await Promise.all(runs.slice(2))).toEqual(['done', 'done', 'done']);
    expect(await gate.run(async () => 'again')).toBe('again');
  });
});
