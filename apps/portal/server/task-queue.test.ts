import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const msOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('what is done one by one', () => {
  it('begins when the one before is done, in order, and is answered what it answers', async () => {
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

  it('lets everything else that waits for the thread come in between', async () => {
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

  it('waits for nothing that takes long, nor for ever behind what fails', async () => {
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
