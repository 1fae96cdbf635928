import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const msOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('task queue', () => {
  it('tasks run one after the other in order, and their results are returned', async () => {
    const run = createTaskQueue();
    const happened: string[] = [];
    const work = (name: string) =>
      run(async () => {
        happened.push(name);
        await msOf(2);
        happened.push(`${name} done`);
        return name;
      });
    const all = Promise.all(['a', 'b', 'c'].map(work));
    await vi.runAllTimersAsync();
    expect(await all).toEqual(['a', 'b', 'c']);
    expect(happened).toEqual(['a', 'a done', 'b', 'b done', 'c', 'c done']);
  });

  it('other work of the thread runs between tasks', async () => {
    const run = createTaskQueue();
    const happened: string[] = [];
    const work = (name: string) =>
      run(async () => {
        happened.push(name);
        setImmediate(() => happened.push(`asked during ${name}`));
      });
    const all = Promise.all([work('a'), work('b')]);
    await vi.runAllTimersAsync();
    await all;
    expect(happened).toEqual(['a', 'asked during a', 'b', 'asked during b']);
  });

  it('neither a slow task nor a failed one blocks the queue', async () => {
    const run = createTaskQueue();
    const happened: string[] = [];
    const slow = run(async () => {
      await msOf(5000);
      happened.push('slow');
    });
    const failing = run(() => Promise.reject(new Error('broken')));
    const refused = failing.catch((error: unknown) => void happened.push(String(error)));
    const next = run(async () => void happened.push('next'));
    await vi.advanceTimersByTimeAsync(100);
    expect(happened).toEqual(['Error: broken', 'next']);
    await vi.runAllTimersAsync();
    await Promise.all([slow, refused, next]);
    expect(happened.at(-1)).toBe('slow');
  });
});
