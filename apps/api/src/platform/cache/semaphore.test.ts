import { describe, expect, it } from 'vitest';
import { createAddressShares } from '../security/address-shares.ts';
import { createSemaphore } from './semaphore.ts';

/** Creates work that ends on demand. */
function createWork() {
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
    const works = Array.from({ length: 5 }, createWork);
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

  it('[SEC-30] leaves slots to others, however much one address or one /48 requests', async () => {
    const shares = createAddressShares({ perAddress: 2, perSite: 3 }, 1);
    const semaphore = createSemaphore(1, 8, shares);
    const pending = createWork();
    const runs: Promise<string>[] = [];
    const run = (from?: string) => {
      const started = semaphore.run(() => pending.work(), from);
      runs.push(started);
      return started;
    };
    const isRefused = (from: string) =>
      expect(semaphore.run(async () => 'late', from)).rejects.toMatchObject({ status: 503 });
    void run('192.0.2.7');
    void run('192.0.2.7');
    await isRefused('::ffff:192.0.2.7');
    for (const network of [1, 2, 3]) void run(`2001:db8:1:${network}::1`);
    await isRefused('2001:db8:1:4::1');
    void run('2001:db8:2::1');
    void run('192.0.2.8');
    // The server's own work counts towards no address.
    void run();
    pending.resolve('done');
    expect(await Promise.all(runs)).toHaveLength(8);
    expect(await semaphore.run(async () => 'again', '192.0.2.7')).toBe('again');
  });
});
