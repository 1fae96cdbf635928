/** Measures how much other requests slow down while many pages render: cold pages, and pages after a goal. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { socketOptions } from '@grandstand/contract/constants';
import { io } from 'socket.io-client';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { load } from './load.ts';
import { median, percentile } from '../percentile.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer, type BenchServer } from '../server.ts';
import { get, type TimedResponse } from '../timed-get.ts';

const tenantId = 'northline';
const coldPages = 200;
const rounds = 3;
/** The compiler has optimised the code of the home page only after some hundred renders. */
const warmRounds = 2;
const goalEveryMs = 8_000;
/** Duration of a measurement, ms. */
const windowMs = 16_000;
const pagesPerSecond = 25;
/** A message that has not arrived after this time was lost with its connection, ms. */
const messageTimeoutMs = 10_000;

type Times = number[];
const ms = (value: number) => `${value.toFixed(1)} ms`;

interface Site {
  readonly server: BenchServer;
  readonly liveId: string;
  readonly playlist: string;
  /** Addresses of lists in every language, and of as many different pages as are measured. */
  readonly lists: readonly string[];
  readonly pages: readonly string[];
}

async function eventIds(origin: string, body: object): Promise<string[]> {
  const response = await fetch(`${origin}/api/event/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { content } = (await response.json()) as { content: { entries: { id: string }[] } };
  return content.entries.map(({ id }) => id);
}

async function findSite(server: BenchServer): Promise<Site> {
  const { origin } = server;
  const home = (await get(`${origin}/`)).text;
  const locales = [
    '',
    ...new Set([...home.matchAll(/hreflang="([a-z-]+)"/gi)].map(([, lang]) => `/${lang}`)),
  ].filter((prefix) => prefix !== '/en' && prefix !== '/x-default');
  const live = await eventIds(origin, { status: ['live'], size: 20 });
  const archived = await eventIds(origin, { status: ['archived'], size: 100 });
  const lists = ['/', '/live/', '/upcoming/', '/archive/', '/latest/', '/highlight/'].flatMap(
    (path) => locales.map((prefix) => origin + prefix + path),
  );
  const events = ['', '/de'].flatMap((prefix) =>
    archived.map((id) => `${origin}${prefix}/events/${id}/`),
  );
  // The set of live matches, and their access, changes with the time of day.
  const masters = await Promise.all(
    live.map((id) => get(`${origin}/media/events/${id}/master.m3u8`)),
  );
  const open = masters.findIndex(({ status }) => status === 200);
  const liveId = live[open];
  const master = masters[open];
  if (liveId === undefined || master === undefined) throw new Error('no live match is open to all');
  const variant =
    master.text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const playlist = new URL(variant, `${origin}/media/events/${liveId}/`).href;
  return { server, liveId, playlist, lists, pages: [...lists, ...events].slice(0, coldPages) };
}

interface Viewer {
  /** Returns the duration of each playlist request since the last call, ms. */
  times(): Promise<Times>;
  stop(): Promise<number>;
}

/** A viewer during the load: requests a live playlist again and again. */
function startViewer(playlist: string): Viewer {
  const thread = new Worker(new URL('../player/playlist-viewer.ts', import.meta.url), {
    workerData: playlist,
  });
  const failed = once(thread, 'error').then(([error]) => Promise.reject(error as Error));
  return {
    times: async () => {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('times');
      const [times] = (await Promise.race([once(thread, 'message'), failed])) as [Times];
      return times;
    },
    stop: () => thread.terminate(),
  };
}

/** Sends messages to a room and measures their latency, ms, until the returned function is called. */
async function measureMessages({ server, liveId }: Site): Promise<() => Promise<Times>> {
  const socket = io(server.origin, { ...socketOptions, transports: ['websocket'] });
  await new Promise<void>((resolve) =>
    socket.on('connect', () => {
      socket.emit('join-event-room', { eventId: liveId });
      resolve();
    }),
  );
  await wait(500);
  const durations: Times = [];
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      const start = performance.now();
      const received = new Promise<void>((resolve) => socket.once('update-event', () => resolve()));
      server.send({ kind: 'message', tenantId, eventId: liveId });
      await Promise.race([received, wait(messageTimeoutMs)]);
      durations.push(performance.now() - start);
      await wait(100);
    }
  })();
  return async () => {
    stop.abort();
    await running;
    socket.disconnect();
    return durations;
  };
}

async function measureAtOnce(site: Site, database: string): Promise<void> {
  const { server, liveId, pages } = site;
  const ratios: Times = [];
  const measured = { idle: [] as Times, busy: [] as Times, message: [] as Times, cpu: [] as Times };
  let refused = 0;
  let incomplete = 0;
  const totalMs: Times = [];
  const viewer = startViewer(site.playlist);
  for (let round = 0; round <= rounds; round += 1) {
    await viewer.times();
    await wait(3_000);
    const idle = percentile(await viewer.times(), 0.99);
    server.send({ kind: 'evict', tenantId, eventId: liveId });
    await wait(1_100);
    const stopMessages = await measureMessages(site);
    await viewer.times();
    const cpu = server.cpuMs() ?? 0;
    const start = performance.now();
    const responses = await Promise.all(pages.map(get));
    const tookMs = performance.now() - start;
    const cpuOfPage = ((server.cpuMs() ?? 0) - cpu) / pages.length;
    const busy = percentile(await viewer.times(), 0.99);
    const messages = await stopMessages();
    // The first round warms up the compiler.
    if (round === 0) continue;
    refused += responses.filter(({ status }) => status !== 200).length;
    incomplete += responses.filter(({ text }) => text.includes('"incomplete":true')).length;
    ratios.push(busy / idle);
    measured.idle.push(idle);
    measured.busy.push(busy);
    measured.message.push(Math.max(...messages));
    measured.cpu.push(cpuOfPage);
    totalMs.push(tookMs);
  }
  await viewer.stop();
  const label = `${pages.length} new pages at once, ${database}`;
  const ofAll = `of ${pages.length * rounds}`;
  reportMeasurement(`${label}: incomplete`, `${incomplete} ${ofAll}`, '0', incomplete === 0);
  reportMeasurement(`${label}: refused`, `${refused} ${ofAll}`, '0', refused === 0);
  const ratio = median(ratios);
  reportMeasurement(
    `${label}: a live playlist beside them, p99`,
    `${ratio.toFixed(1)} times idle (${ms(median(measured.busy))} against ${ms(median(measured.idle))})`,
    '≤ 3 times',
    ratio <= 3,
  );
  const message = median(measured.message);
  reportMeasurement(
    `${label}: the slowest socket message`,
    ms(message),
    '≤ 300 ms',
    message <= 300,
  );
  printRemark(
    `all responses arrived after ${ms(median(totalMs))}; ${ms(median(measured.cpu))} of processor time each`,
  );
}

/** Requests lists at a steady rate, whether or not earlier responses have arrived. */
async function visit({ server, liveId, lists }: Site, withGoals: boolean): Promise<Times> {
  const requests: Promise<TimedResponse>[] = [];
  const start = performance.now();
  let goals = 0;
  for (let index = 0; ; index += 1) {
    const due = start + (index * 1000) / pagesPerSecond;
    if (due - start >= windowMs) break;
    await wait(Math.max(0, due - performance.now()));
    if (withGoals && performance.now() - start >= goals * goalEveryMs) {
      goals += 1;
      server.send({ kind: 'goal', tenantId, eventId: liveId });
    }
    // Home pages are requested more often than the others: a third of all, in three languages.
    const candidates = index % 3 === 0 ? lists.slice(0, 3) : lists;
    // A prime step visits all of them, in a scattered order.
    requests.push(get(candidates[(index * 7919) % candidates.length] ?? ''));
  }
  const responses = await Promise.all(requests);
  if (responses.some(({ status }) => status !== 200)) throw new Error('a page was refused');
  return responses.map(({ tookMs }) => tookMs);
}

async function measureGoals(site: Site, database: string): Promise<void> {
  const ratios: Times = [];
  const withGoals95: Times = [];
  const withoutGoals95: Times = [];
  await visit(site, true);
  for (let round = 0; round < rounds; round += 1) {
    const without = percentile(await visit(site, false), 0.95);
    const goals = percentile(await visit(site, true), 0.95);
    ratios.push(goals / without);
    withGoals95.push(goals);
    withoutGoals95.push(without);
  }
  const ratio = median(ratios);
  reportMeasurement(
    `lists under ${pagesPerSecond} pages/s with a goal every ${goalEveryMs / 1000} s, p95, ${database}`,
    `${ratio.toFixed(1)} times that without goals (${ms(median(withGoals95))} against ${ms(median(withoutGoals95))})`,
    '≤ 3 times',
    ratio <= 3,
  );
}

async function measureHome(
  settings: Record<string, string>,
  database: string,
  minPerSecond: number,
) {
  const server = await startServer(3294, { ...settings, PAGE_CACHE_MB: '0' });
  try {
    const rates: Times = [];
    let cpu = 0;
    for (let round = -warmRounds; round < rounds; round += 1) {
      const before = server.cpuMs() ?? 0;
      const headers = { 'accept-encoding': 'br' };
      const result = await load({ url: `${server.origin}/`, connections: 8, ms: 4_000, headers });
      if (result.failed > 0) throw new Error('the home page failed under load');
      if (round < 0) continue;
      rates.push(result.perSecond);
      cpu = ((server.cpuMs() ?? 0) - before) / result.responses;
    }
    const rate = median(rates);
    reportMeasurement(
      `home page rendered for every request, ${database}`,
      `${rate.toFixed(0)}/s, ${ms(cpu)} of processor time`,
      `≥ ${minPerSecond}/s`,
      rate >= minPerSecond,
    );
  } finally {
    await server.stop();
  }
}

async function measureOn(
  database: string,
  settings: Record<string, string>,
  minHomePerSecond: number,
) {
  const script = join(import.meta.dirname, '../../apps/standalone/src/load-server.testing.ts');
  const server = await startServer(3293, settings, script);
  try {
    const site = await findSite(server);
    await measureAtOnce(site, database);
    await measureGoals(site, database);
  } finally {
    await server.stop();
  }
  await measureHome(settings, database, minHomePerSecond);
}

/** @param only `postgres` or `pglite`; null for both */
export async function measureColdPages(only: string | null): Promise<void> {
  if (only !== 'postgres') await measureOn('PGlite', {}, 40);
  if (only === 'pglite') return;
  const folder = findPostgres();
  if (folder === null)
    return printRemark(
      'SKIPPED: pages under load on PostgreSQL: this machine has no PostgreSQL 15 or newer',
    );
  const postgres = await startPostgres(folder);
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: postgres.url }, 60);
  } finally {
    await postgres.stop();
  }
}
