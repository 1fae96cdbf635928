import { describe, expect, it } from 'vitest';
import { RenderBusyError, RenderQueue, type RenderPriority } from './render-queue.ts';

function setUp(slots = { outdated: 4, high: 3, normal: 2, low: 1 }) {
  // Addresses of one network start with the same letter.
  const groupOf = (address: string) => address.charAt(0);
  const queue = new RenderQueue({ concurrency: 2, groupOf, slots });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, priority: RenderPriority = 'normal', address = 'x1') =>
    queue.run(priority, address, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = (name: string) => {
    ends.get(name)?.();
    return new Promise(setImmediate);
  };
  return { started, run, end };
}

describe('renders', () => {
  it('run a few at a time, higher priority before earlier arrival', async () => {
    const { started, run, end } = setUp();
    const all = [
      run('a'),
      run('b'),
      run('search', 'low'),
      run('list'),
      run('event', 'high'),
      run('goal', 'outdated'),
    ];
    await new Promise(setImmediate);
    expect(started).toEqual(['a', 'b']);
    for (const name of ['b', 'goal', 'event', 'list', 'search', 'a']) await end(name);
    expect(started).toEqual(['a', 'b', 'goal', 'event', 'list', 'search']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'search', 'list', 'event', 'goal']);
  });

  it('run one by one from a certain queue length until the queue is empty', async () => {
    const queue = new RenderQueue({ concurrency: 2, crowdLength: 3 });
    let running = 0;
    const concurrency: number[] = [];
    const render = async () => {
      running += 1;
      concurrency.push(running);
      await new Promise(setImmediate);
      running -= 1;
    };
    const runs = (count: number) =>
      Promise.all(Array.from({ length: count }, () => queue.run('normal', 'a', render)));
    await runs(5);
    expect(concurrency.filter((count) => count === 2)).toHaveLength(4);
    concurrency.length = 0;
    await runs(8);
    // Two were running before the others came.
    expect(concurrency).toEqual([1, 2, 1, 1, 1, 1, 1, 1]);
    concurrency.length = 0;
    await runs(4);
    expect(Math.max(...concurrency)).toBe(2);
  });

  it('renders of one network alternate with those of others, but not with lower priorities', async () => {
    const { started, run, end } = setUp({ outdated: 9, high: 9, normal: 9, low: 9 });
    const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'];
    const all = names.map((name) => run(name, 'high', name));
    all.push(run('c1', 'normal', 'c1'), run('b2', 'high', 'b2'));
    await new Promise(setImmediate);
    for (let index = 0; index < all.length; index += 1) await end(started[index] ?? '');
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5', 'c1']);
    await Promise.all(all);
  });

  it('are refused with a retry time if too many are queued, lowest priority first', async () => {
    const { run, end } = setUp();
    const all = [run('a'), run('b'), run('c', 'low')];
    await expect(run('d', 'low')).rejects.toBeInstanceOf(RenderBusyError);
    all.push(run('d'));
    await expect(run('e')).rejects.toMatchObject({ retryAfter: 1 });
    all.push(run('e', 'high'));
    await expect(run('f', 'high')).rejects.toBeInstanceOf(RenderBusyError);
    for (const name of ['a', 'b', 'e', 'd', 'c']) await end(name);
    expect(await Promise.all(all)).toHaveLength(5);
  });

  it('[SEC-30] renders of one address leave slots to others', async () => {
    const open = new Map<string, number>();
    const requestedShares: unknown[] = [];
    const queue = new RenderQueue({
      concurrency: 1,
      slots: { outdated: 8, high: 8, normal: 8, low: 8 },
      createShares: (share) => {
        requestedShares.push(share);
        return {
          acquire: (address) => {
            const count = open.get(address) ?? 0;
            if (count >= share.perAddress) return null;
            open.set(address, count + 1);
            return () => open.set(address, (open.get(address) ?? 0) - 1);
          },
        };
      },
    });
    const { promise, resolve } = Promise.withResolvers<string>();
    const run = (address: string) => queue.run('normal', address, () => promise);
    // The first one runs and waits no longer.
    const all = [run('a'), run('a'), run('a')];
    await expect(run('a')).rejects.toBeInstanceOf(RenderBusyError);
    all.push(run('b'));
    resolve('done');
    expect(await Promise.all(all)).toHaveLength(4);
    expect(await run('a')).toBe('done');
    expect([...open.values()]).toEqual([0, 0]);
    expect(requestedShares[1]).toEqual({ perAddress: 2, perSite: 4 });
  });

  it('leave the thread to other work between two pages', async () => {
    const queue = new RenderQueue();
    const order: string[] = [];
    const pages = ['a', 'b'].map(async (name) => {
      await queue.waitForTurn();
      order.push(name);
      setImmediate(() => order.push(`other work during ${name}`));
    });
    await Promise.all(pages);
    await new Promise(setImmediate);
    expect(order).toEqual(['a', 'other work during a', 'b', 'other work during b']);
  });

  it('free their slot if they fail too', async () => {
    const queue = new RenderQueue({ concurrency: 1 });
    const failing = queue.run('normal', 'a', () => Promise.reject(new Error('broken')));
    const next = queue.run('normal', 'b', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
