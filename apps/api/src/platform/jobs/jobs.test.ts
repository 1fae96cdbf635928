import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobRunner } from './jobs.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

it('the job runner runs a job again after each run, never twice at a time, and stops for good', async () => {
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const job = {
    name: 'slow',
    everyMs: 100,
    run: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 250));
      running -= 1;
      runs += 1;
    },
  };
  const runner = createJobRunner([job], log);
  runner.start();
  await vi.advanceTimersByTimeAsync(1050);
  expect({ maxRunning, runs }).toEqual({ maxRunning: 1, runs: 3 });
  await runner.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
});

it('the job runner waits for the current run when stopped, and does not repeat it', async () => {
  const runs: string[] = [];
  const job = {
    name: 'slow',
    everyMs: 100,
    run: async () => {
      runs.push('started');
      await new Promise((resolve) => setTimeout(resolve, 250));
      runs.push('done');
    },
  };
  const runner = createJobRunner([job], log);
  runner.start();
  await vi.advanceTimersByTimeAsync(150);
  const stopped = runner.stop().then(() => runs.push('stopped'));
  await vi.advanceTimersByTimeAsync(1000);
  await stopped;
  expect(runs).toEqual(['started', 'done', 'stopped']);
});

it('the job runner aborts the signal of a run when stopped, and abandons one that takes too long', async () => {
  const runs: string[] = [];
  const jobs = [
    {
      name: 'listens',
      everyMs: 100,
      run: async (signal: AbortSignal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        runs.push('ended early');
      },
    },
    { name: 'endless', everyMs: 100, run: () => new Promise<void>(() => {}) },
  ];
  const runner = createJobRunner(jobs, log);
  runner.start();
  await vi.advanceTimersByTimeAsync(150);
  const stopped = runner.stop().then(() => runs.push('stopped'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toEqual(['ended early']);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(lines.join()).toContain('endless');
});

it('the job runner logs the error of a run and continues', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no luck');
  };
  const runner = createJobRunner([], log);
  runner.start();
  runner.add({ name: 'unlucky', everyMs: 10, run });
  await vi.advanceTimersByTimeAsync(25);
  await runner.stop();
  expect(runs).toBe(2);
  expect(lines.filter((line) => line.includes('no luck') && line.includes('unlucky'))).toHaveLength(
    2,
  );
});
