/**
 * Tasks of a page during an action, measured by the clock, as a viewer experiences them, and by processor
 * time. Other load lengthens both, the first more. The action is therefore repeated, and the longest task
 * of the round in which it is shortest counts.
 */
import type { Page } from '@playwright/test';
import { reportMeasurement, printRemark } from '../report.ts';

const rounds = 3;
/** A longer task is noticeable, ms. */
const longestMs = 50;

interface Task {
  /** Duration by the clock. */
  readonly ms: number;
  /** Processor time. */
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Duration and duration in processor time, µs. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns the tasks of the page's main thread: of all renderers, the one with most tasks. */
function tasksOf(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const byThread = Map.groupBy(
    traceEvents.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const busiest = [...byThread]
    .filter(([thread]) => mains.has(thread))
    .toSorted(([, one], [, two]) => two.length - one.length)[0];
  return (busiest?.[1] ?? []).map(({ dur = 0, tdur = dur }) => ({
    ms: dur / 1000,
    cpuMs: tdur / 1000,
  }));
}

/** Waits until the page has rendered the result. */
export const untilRendered = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  );

/** Returns the tasks of each round of `work`, on a processor slowed by this factor. */
export async function tasksWhile(
  page: Page,
  work: (page: Page) => Promise<void>,
  slowdown: number,
): Promise<Task[][]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const devtools = await page.context().newCDPSession(page);
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  const tasks: Task[][] = [];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (let round = 0; round < rounds; round += 1) {
    await browser.startTracing(page, { categories });
    await work(page);
    tasks.push(tasksOf(await browser.stopTracing()));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return tasks;
}

/** Returns the longest task of each round, and of these the shortest, ms. */
const longestOf = (all: readonly (readonly Task[])[], kind: keyof Task): number =>
  Math.min(...all.map((tasks) => Math.max(0, ...tasks.map((task) => task[kind]))));

/** Prints the longest task. With `hasLimit`, a noticeable one is over the limit. */
export function reportTasks(
  label: string,
  all: readonly (readonly Task[])[],
  hasLimit: boolean,
): void {
  const tasks = all.flat();
  const [longest, longestCpu] = [longestOf(all, 'ms'), longestOf(all, 'cpuMs')];
  const countLong = (kind: keyof Task) => tasks.filter((task) => task[kind] > longestMs).length;
  const measured =
    `longest task ${longest.toFixed(0)} ms, by processor time ${longestCpu.toFixed(0)} ms; over ` +
    `${longestMs} ms in all ${rounds} rounds ${countLong('ms')} and ${countLong('cpuMs')} of ${tasks.length}`;
  if (hasLimit) reportMeasurement(label, measured, `≤ ${longestMs} ms`, longest <= longestMs);
  else printRemark(`${label}: ${measured}`);
}
