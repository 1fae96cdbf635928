/**
 * Time until pages are interactive on a phone with a processor slowed four times, on a connection of 1.6 Mbit/s
 * and 150 ms; and, from their first script on, the longest main-thread task and the script time, by
 * trace. Other load lengthens tasks by the clock more than by processor time, which is printed too.
 * Medians of rounds, each in a new browser context.
 *
 * Playwright controls the browser through the inspector. While it is attached, V8 parses a script again for each
 * error that the script creates, to collect source positions; React DOM creates five while it loads, which takes 85 to
 * 120 ms. Longest tasks and script time are stated without this, since no viewer waits for it; the time until
 * interactive includes it.
 *
 * `BASELINE_ORIGIN=http://localhost:4000 npm run bench -- hydration` alternates with a running server of
 * another build, and prints the ratios.
 */
import type { Browser } from '@playwright/test';
import { getDemoPages, type DemoPages } from './demo-pages.ts';
import { median } from '../percentile.ts';
import { launchBrowser } from './page-weight.ts';
import { phone, throttle } from './phone.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { timeoutMs } from '../site.ts';
import { startServer } from '../server.ts';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, duration and duration in processor time, µs. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

/** All in ms. */
interface Hydration {
  /** From the navigation until the page is interactive. */
  readonly interactive: number;
  readonly longestTask: number;
  readonly longestTaskCpu: number;
  readonly scriptCpu: number;
}

const slowdown = 4;
const network = { latencyMs: 150, bps: 1_600_000 };
const rounds = Number(process.env['ROUNDS'] ?? 5);
const longestTaskMs = 120;
/** Observation after the page is interactive, which includes its work right after it, ms. */
const settleMs = 3000;

/** Work of V8 and its callers; they nest. */
const scriptEvents = new Set([
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
]);

/**
 * Returns the main-thread events that ran the site's scripts, from the task of the first one on. The
 * browser's own pages, such as those of its address bar, have renderers too.
 */
function eventsSinceScripts(trace: Buffer, origin: string): TraceEvent[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const firstScript = traceEvents
    .filter(
      ({ name, pid, tid, args }) =>
        name === 'v8.compileModule' &&
        mains.has(`${pid}/${tid}`) &&
        args?.data?.url?.startsWith(`${origin}/assets/`) === true,
    )
    .toSorted((one, other) => one.ts - other.ts)[0];
  if (firstScript === undefined) throw new Error(`no script of ${origin} is in the trace`);
  return traceEvents
    .filter(
      ({ ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' &&
        pid === firstScript.pid &&
        tid === firstScript.tid &&
        ts + dur >= firstScript.ts,
    )
    .toSorted((one, other) => one.ts - other.ts);
}

interface Times {
  /** By the clock, ms. */
  readonly duration: number;
  /** Processor time, ms. */
  readonly cpu: number;
}

/** Returns the times of the outermost events together. */
function outermostTimes(events: readonly TraceEvent[]): Times {
  let [duration, cpu, end] = [0, 0, 0];
  for (const { ts, dur = 0, tdur = dur } of events) {
    if (ts < end) continue;
    duration += dur / 1000;
    cpu += tdur / 1000;
    end = ts + dur;
  }
  return { duration, cpu };
}

/** True if one event runs within another. */
const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.ts >= outer.ts && inner.ts < outer.ts + (outer.dur ?? 0);

/** Returns the times of an event without those of the given events within it. */
function timesWithout(event: TraceEvent, excluded: readonly TraceEvent[]): Times {
  const all = outermostTimes([event]);
  const without = outermostTimes(excluded.filter((inner) => isWithin(inner, event)));
  return { duration: all.duration - without.duration, cpu: all.cpu - without.cpu };
}

/** Runs in the page: records when it is interactive, ms since its navigation. */
function watchAlive(): void {
  const page = window as unknown as { interactiveMs?: number };
  new MutationObserver(() => {
    if ('interactive' in document.documentElement.dataset) page.interactiveMs ??= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-interactive'] });
}

async function measurePage(browser: Browser, origin: string, path: string): Promise<Hydration> {
  const context = await browser.newContext(phone);
  try {
    await context.addInitScript(watchAlive);
    const page = await context.newPage();
    await throttle(page, slowdown, network);
    const categories = [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-v8.compile',
    ];
    await browser.startTracing(page, { categories });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.waitForSelector('html[data-interactive]', { state: 'attached', timeout: timeoutMs });
    await page.waitForTimeout(settleMs);
    const interactive = await page.evaluate(
      () => (window as unknown as { interactiveMs?: number }).interactiveMs ?? Number.NaN,
    );
    const events = eventsSinceScripts(await browser.stopTracing(), origin);
    const ofInspector = events.filter(({ name }) => name === 'V8.CollectSourcePositions');
    const tasks = events
      .filter(({ name }) => name === 'RunTask')
      .map((task) => timesWithout(task, ofInspector));
    if (tasks.length === 0) throw new Error(`the trace of ${path} has no task`);
    const scripts = events.filter(({ name }) => scriptEvents.has(name));
    const ofInspectorInScripts = ofInspector.filter((event) =>
      scripts.some((script) => isWithin(event, script)),
    );
    return {
      interactive,
      longestTask: Math.max(...tasks.map(({ duration }) => duration)),
      longestTaskCpu: Math.max(...tasks.map(({ cpu }) => cpu)),
      scriptCpu: outermostTimes(scripts).cpu - outermostTimes(ofInspectorInScripts).cpu,
    };
  } finally {
    await context.close();
  }
}

const medians = (all: readonly Hydration[]): Hydration => ({
  interactive: median(all.map(({ interactive }) => interactive)),
  longestTask: median(all.map(({ longestTask }) => longestTask)),
  longestTaskCpu: median(all.map(({ longestTaskCpu }) => longestTaskCpu)),
  scriptCpu: median(all.map(({ scriptCpu }) => scriptCpu)),
});

function report(name: string, ours: Hydration, baseline: Hydration | null): void {
  const measured = (key: keyof Hydration) =>
    `${ours[key].toFixed(0)} ms` +
    (baseline === null
      ? ''
      : ` (${(ours[key] / baseline[key]).toFixed(2)} times the baseline's ${baseline[key].toFixed(0)} ms)`);
  printRemark(`${name}: interactive after ${measured('interactive')}`);
  reportMeasurement(
    `${name}: longest task`,
    `${measured('longestTask')}, by processor time ${measured('longestTaskCpu')}`,
    `≤ ${longestTaskMs} ms`,
    ours.longestTask <= longestTaskMs,
  );
  printRemark(`${name}: processor time of scripts ${measured('scriptCpu')}`);
}

/** @param only part of the name of the page to measure; null for all */
export async function measureHydration(only: string | null): Promise<void> {
  const baselineOrigin = process.env['BASELINE_ORIGIN']?.replace(/\/$/, '') ?? null;
  const server = await startServer(3302);
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const browser = await launchBrowser();
  const measure = async (measured: string, name: keyof DemoPages) =>
    measurePage(browser, measured, (await getDemoPages(measured))[name]);
  try {
    for (const name of ['home', 'live event', 'league', 'archive'] as const) {
      if (only !== null && !name.includes(only)) continue;
      const ours: Hydration[] = [];
      const baseline: Hydration[] = [];
      // The first visit fills the page cache and generates the pictures.
      await measure(origin, name);
      if (baselineOrigin !== null) await measure(baselineOrigin, name);
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await measure(origin, name));
        if (baselineOrigin !== null) baseline.push(await measure(baselineOrigin, name));
      }
      report(name, medians(ours), baselineOrigin === null ? null : medians(baseline));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
