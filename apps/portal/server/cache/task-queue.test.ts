import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('task queue', () => {
  it('tasks run one after the other in order, and their results are returned', async () => {
    const run = createTaskQueue();
    const log: string[] = [];
    const work = (name: string) =>
      run(async () => {
        log.push(name);
        await waitMs(2);
        log.push(`${name} done`);
        return name;
      });
    const all = Promise.all(['a', 'b', 'c'].map(work));
    await vi.runAllTimersAsync();
    expect(await all).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a', 'a done', 'b', 'b done', 'c', 'c done']);
  });

  it('other work of the thread runs between tasks', async () => {
    const run = createTaskQueue();
    const log: string[] = [];
    const work = (name: string) =>
      run(async () => {
        log.push(name);
        setImmediate(() => log.push(`interrupt during ${name}`));
      });
    const all = Promise.all([work('a'), work('b')]);
    await vi.runAllTimersAsync();
    await all;
    expect(log).toEqual(['a', 'interrupt during a', 'b', 'interrupt during b']);
  });

  it('neither a slow task nor a failed one blocks the queue', async () => {
    const run = createTaskQueue();
    const log: string[] = [];
    const slow = run(async () => {
      await waitMs(5000);
      log.push('slow');
    });
    const failing = run(() => Promise.reject(new Error('broken')));
    const refused = failing.catch((error: unknown) => void log.push(String(error)));
    const next = run(async () => void log.push('next'));
    await vi.advanceTimersByTimeAsync(100);
    expect(log).toEqual(['Error: broken', 'next']);
    await vi.runAllTimersAsync();
    await Promise.all([slow, refused, next]);
    expect(log.at(-1)).toBe('slow');
  });
});
