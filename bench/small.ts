/**
 * `npm run bench -- --small`: limits that must hold in every test run. Counts and bytes are the same on
 * every machine; the few ratios of processor time, and the resident memory, have wide limits. Nothing depends on a
 * clock.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../tools/test/free-ports.ts';
import { measureRender } from './pages/render-cpu.ts';
import { reportBudget } from './report.ts';
import { startServer, type BenchServer } from './server.ts';

const root = join(import.meta.dirname, '..');
const tenantId = 'northline';
const loadServer = join(root, 'apps/standalone/src/load-server.testing.ts');
const headers = { 'accept-encoding': 'br' };
/** Statements of concurrent jobs are counted too, so a page is repeated until one count is within its limit. */
const maxAttempts = 30;
const visits = 10;
const cachedVisits = 300;

/** Counters of the server since it started. */
interface Counts {
  /** Statements sent to the embedded database. */
  readonly statements: number;
  /** Backend calls of pages. */
  readonly calls: number;
  /** Started pages. */
  readonly pages: number;
  /** Unfinished pages; if there are none, none is queued either. */
  readonly pagesInProgress: number;
}

const get = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return text;
};

const countsOf = (server: BenchServer) => server.request({ kind: 'counts' }) as Promise<Counts>;

/**
 * Returns the statements of a page with empty caches, and its bytes before compression. Repeats the page up to
 * `maxAttempts` times, and returns the smallest count of statements.
 */
async function costOf(
  server: BenchServer,
  path: string,
  maxStatements: number,
  clearCaches: () => Promise<void>,
) {
  let statements = Infinity;
  let bytes = 0;
  for (let attempt = 0; attempt < maxAttempts && statements > maxStatements; attempt += 1) {
    await clearCaches();
    const before = await countsOf(server);
    bytes = Buffer.byteLength(await get(server.origin + path));
    const after = await countsOf(server);
    statements = Math.min(statements, after.statements - before.statements);
  }
  return { statements, bytes };
}

interface Limits {
  readonly statements: number;
  readonly bytes: number;
}

/**
 * Requests pages by many viewers at once, twice: with empty caches, and after a goal. Returns the calls of
 * both, and the pages rendered after the goal.
 */
async function countAfterGoal(server: BenchServer, eventId: string, paths: readonly string[]) {
  const visitAll = () =>
    Promise.all(
      paths.flatMap((path) => Array.from({ length: visits }, () => get(server.origin + path))),
    );
  const start = await countsOf(server);
  await visitAll();
  const initialCalls = (await countsOf(server)).calls - start.calls;
  server.send({ kind: 'goal', tenantId, eventId });
  const before = await countsOf(server);
  await visitAll();
  // Pages render in the background, and all responses have arrived: no further page is requested.
  let after = await countsOf(server);
  while (after.pagesInProgress > 0) {
    await wait(50);
    after = await countsOf(server);
  }
  return {
    initialCalls,
    callsAfterGoal: after.calls - before.calls,
    pagesAfterGoal: after.pages - before.pages,
  };
}

/** Returns the processor time of a cached page, ms; null if the system does not report it. */
async function measureCachedCpu(server: BenchServer, path: string): Promise<number | null> {
  await get(server.origin + path);
  const before = server.cpuMs();
  for (let visit = 0; visit < cachedVisits; visit += 1) await get(server.origin + path);
  const after = server.cpuMs();
  return before === null || after === null ? null : (after - before) / cachedVisits;
}

export async function measureSmall(): Promise<void> {
  const server = await startServer(await freePorts(1), {}, loadServer);
  try {
    const listed = await fetch(`${server.origin}/api/event/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: ['archived'], size: 1 }),
    });
    const { content } = (await listed.json()) as { content: { entries: { id: string }[] } };
    const [{ id: eventId } = { id: '' }] = content.entries;
    const clearCaches = () => server.request({ kind: 'evict', tenantId, eventId }).then(() => {});

    const pages: Readonly<Record<string, Limits>> = {
      '/': { statements: 44, bytes: 235_000 },
      '/archive/': { statements: 28, bytes: 160_000 },
      '/upcoming/': { statements: 32, bytes: 160_000 },
      [`/events/${eventId}/`]: { statements: 16, bytes: 115_000 },
    };
    for (const [path, limits] of Object.entries(pages)) {
      const { statements, bytes } = await costOf(server, path, limits.statements, clearCaches);
      const label = path.startsWith('/events') ? 'an event page' : path;
      reportBudget(
        `statements of ${label}, with empty caches`,
        `${statements}`,
        `≤ ${limits.statements}`,
        statements <= limits.statements,
      );
      reportBudget(
        `bytes of ${label}, before compression`,
        `${bytes}`,
        `≤ ${limits.bytes}`,
        bytes <= limits.bytes,
      );
    }

    await clearCaches();
    const lists = ['/', '/live/', '/archive/'];
    const { initialCalls, callsAfterGoal, pagesAfterGoal } = await countAfterGoal(
      server,
      eventId,
      lists,
    );
    reportBudget(
      `pages rendered for three lists that ${visits} request each, after a goal`,
      `${pagesAfterGoal}`,
      `${lists.length} to ${lists.length * 2}`,
      pagesAfterGoal >= lists.length && pagesAfterGoal <= lists.length * 2,
    );
    reportBudget(
      `calls of three lists that ${visits} request each, after a goal`,
      `${callsAfterGoal} (${initialCalls} when they are rendered for the first time)`,
      '≤ 2 times',
      callsAfterGoal <= initialCalls * 2,
    );

    const cachedMs = await measureCachedCpu(server, '/');
    const file = JSON.parse(
      readFileSync(join(root, 'demo/tenants/northline.json'), 'utf8'),
    ) as unknown;
    const { ratio, fullMs } = await measureRender(server.origin, file, { rounds: 3, perRound: 8 });
    reportBudget(
      'processor time of a rendered home page',
      `${ratio.toFixed(2)} times bare renderToString`,
      '≤ 4 times',
      ratio <= 4,
    );
    if (cachedMs !== null)
      reportBudget(
        'processor time of a cached home page',
        `${(cachedMs / fullMs).toFixed(3)} of a rendered one`,
        '≤ 1',
        cachedMs <= fullMs,
      );
    const memory = server.residentMb();
    if (memory !== null)
      reportBudget('resident memory', `${memory.toFixed(0)} MB`, '≤ 750 MB', memory <= 750);
  } finally {
    await server.stop();
  }
}
