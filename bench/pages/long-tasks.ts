/**
 * Tasks of a page during an action, measured twice: by the clock, as a viewer experiences them, and by
 * their thread's processor time. Other load lengthens both, the first one more. The action is therefore
 * repeated, and the longest task of the calmest round counts.
 */
import type { Page } from '@playwright/test';
import { note, say } from '../report.ts';

const rounds = 3;
/** A longer task is noticeable, ms. */
const longestMs = 50;

interface Task {
  readonly ms: number;
  readonly cpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
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
export const drawn = (page: Page) =>
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

/** Returns the longest task of the calmest round, ms. */
const longestOf = (all: readonly (readonly Task[])[], kind: keyof Task): number =>
  Math.min(...all.map((tasks) => Math.max(0, ...tasks.map((task) => task[kind]))));

/** Prints the longest task; `isHeld`: a noticeable one is over the limit. */
export function reportTasks(
  what: string,
  all: readonly (readonly Task[])[],
  isHeld: boolean,
): void {
  const tasks = all.flat();
  const [longest, longestCpu] = [longestOf(all, 'ms'), longestOf(all, 'cpuMs')];
  const over = (kind: keyof Task) => tasks.filter((task) => task[kind] > longestMs).length;
  const measured =
    `longest task ${longest.toFixed(0)} ms, by processor time ${longestCpu.toFixed(0)} ms; over ` +
    `${longestMs} ms in all ${rounds} rounds ${over('ms')} and ${over('cpuMs')} of ${tasks.length}`;
  if (isHeld) note(what, measured, `≤ ${longestMs} ms`, longest <= longestMs);
  else say(`${what}: ${measured}`);
}
