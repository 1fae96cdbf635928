/**
 * `npm run bench -- --small`: limits that must hold in every test run. Counts and bytes are the same on
 * every machine; the few ratios are of processor time, with wide limits. Nothing depends on a clock.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../tools/test/free-ports.ts';
import { measureRender } from './pages/render-cpu.ts';
import { holdTo } from './report.ts';
import { startServer, type BenchServer } from './server.ts';

const root = join(import.meta.dirname, '..');
const tenantId = 'northline';
const loadServer = join(root, 'apps/standalone/src/load-server.testing.ts');
const accepts = { 'accept-encoding': 'br' };
/** Statements of concurrent jobs are counted too: the smallest of several counts is the page's. */
const attempts = 3;
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
  readonly pagesUnderWay: number;
}

const get = async (url: string): Promise<string> => {
  const response = await fetch(url, { headers: accepts });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return text;
};

const countsOf = (server: BenchServer) => server.ask({ what: 'counts' }) as Promise<Counts>;

/** A page's calls without any cache, and its bytes before compression. */
async function costOf(server: BenchServer, path: string, forget: () => Promise<void>) {
  let least = { statements: Infinity, calls: Infinity };
  let bytes = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await forget();
    const before = await countsOf(server);
    bytes = Buffer.byteLength(await get(server.origin + path));
    const after = await countsOf(server);
    least = {
      statements: Math.min(least.statements, after.statements - before.statements),
      calls: Math.min(least.calls, after.calls - before.calls),
    };
  }
  return { ...least, bytes };
}

interface Limits {
  readonly statements: number;
  readonly bytes: number;
}

/** Renders after a goal while many viewers look at pages; for calls, those at the start. */
async function countAfterGoal(server: BenchServer, eventId: string, paths: readonly string[]) {
  const many = () =>
    Promise.all(
      paths.flatMap((path) => Array.from({ length: visits }, () => get(server.origin + path))),
    );
  const start = await countsOf(server);
  await many();
  const cold = (await countsOf(server)).calls - start.calls;
  server.send({ what: 'goal', tenantId, eventId });
  const before = await countsOf(server);
  await many();
  // Pages render in the background, and all responses have arrived: no further page is requested.
  let after = await countsOf(server);
  while (after.pagesUnderWay > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    after = await countsOf(server);
  }
  return { cold, goal: after.calls - before.calls, pages: after.pages - before.pages };
}

/** Processor time of a cached page, ms. */
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
    const forget = () => server.ask({ what: 'forget', tenantId, eventId }).then(() => {});

    const pages: Readonly<Record<string, Limits>> = {
      '/': { statements: 44, bytes: 230_000 },
      '/archive/': { statements: 28, bytes: 160_000 },
      '/upcoming/': { statements: 32, bytes: 160_000 },
      [`/events/${eventId}/`]: { statements: 16, bytes: 110_000 },
    };
    for (const [path, limits] of Object.entries(pages)) {
      const { statements, bytes } = await costOf(server, path, forget);
      const what = path.startsWith('/events') ? 'an event page' : path;
      holdTo(
        `statements of ${what}, with nothing known`,
        `${statements}`,
        `≤ ${limits.statements}`,
        statements <= limits.statements,
      );
      holdTo(
        `bytes of ${what}, before compression`,
        `${bytes}`,
        `≤ ${limits.bytes}`,
        bytes <= limits.bytes,
      );
    }

    await forget();
    const lists = ['/', '/live/', '/archive/'];
    const { cold, goal, pages: made } = await countAfterGoal(server, eventId, lists);
    holdTo(
      `pages rendered for three lists that ${visits} request each, after a goal`,
      `${made}`,
      `${lists.length} to ${lists.length * 2}`,
      made >= lists.length && made <= lists.length * 2,
    );
    holdTo(
      `calls of three lists that ${visits} request each, after a goal`,
      `${goal} (${cold} when they are rendered for the first time)`,
      '≤ 2 times',
      goal <= cold * 2,
    );

    const cachedMs = await measureCachedCpu(server, '/');
    const file = JSON.parse(
      readFileSync(join(root, 'demo/tenants/northline.json'), 'utf8'),
    ) as unknown;
    const { ratio, wholeMs } = await measureRender(server.origin, file, { rounds: 3, perRound: 8 });
    holdTo(
      'processor time of a rendered home page',
      `${ratio.toFixed(2)} times bare renderToString`,
      '≤ 4 times',
      ratio <= 4,
    );
    if (cachedMs !== null)
      holdTo(
        'processor time of a cached home page',
        `${(cachedMs / wholeMs).toFixed(3)} of a rendered one`,
        '≤ 1',
        cachedMs <= wholeMs,
      );
    const memory = server.residentMb();
    if (memory !== null)
      holdTo('resident memory', `${memory.toFixed(0)} MB`, '≤ 750 MB', memory <= 750);
  } finally {
    await server.stop();
  }
}
