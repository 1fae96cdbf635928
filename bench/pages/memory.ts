/**
 * Resident memory after the first start with the demo, and with the page cache full: requests different
 * pages until the cache has no room, like a crawler that follows every link in every language.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from '@grandstand/api';
import { localePrefix, locales } from '@grandstand/contract/constants';
import { findPostgres, startPostgres } from '../../tools/test/postgres.ts';
import { reportMeasurement, printRemark } from '../report.ts';
import { startServer, type BenchServer } from '../server.ts';

/** Limit of the cache by default, bytes. */
const { pageCacheBytes: cacheBytes } = parseConfig({}, import.meta.dirname);
/** The cache's own estimate for a page besides its body, bytes (`page-cache.ts`). */
const entryBytes = 1_600;
/** Connections of a busy crawler. */
const connections = 4;
/** Readings of memory, one a second; the highest counts. */
const readings = 5;
const tenantHosts = ['localhost', 'harbour.localhost', 'pxa.localhost'];

const agent = new Agent({ keepAlive: true, maxSockets: connections });

interface Target {
  readonly host: string;
  readonly path: string;
  readonly body?: object;
}

/** Only browsers resolve names below `localhost`, so the `Host` header selects the tenant. */
function fetchBody(origin: string, { host, path, body }: Target): Promise<Buffer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request(
      origin + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `${host}:${port}`,
          'accept-encoding': 'br',
          'content-type': 'application/json',
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => void chunks.push(chunk))
          .on('error', reject)
          .on('end', () =>
            response.statusCode === 200
              ? resolve(Buffer.concat(chunks))
              : reject(new Error(`${host}${path} returned ${response.statusCode}`)),
          );
      },
    )
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface Listed {
  readonly content: {
    readonly entries: readonly { readonly id: string }[];
    readonly nextExists: boolean;
  };
}

/** Returns the paths of a tenant's events, without a locale. */
async function eventPaths(origin: string, host: string): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 0; ; page += 1) {
    const body = { size: 100, page };
    const response = await fetchBody(origin, { host, path: '/api/event/list', body });
    const { content } = JSON.parse(response.toString()) as Listed;
    paths.push(...content.entries.map(({ id }) => `/events/${id}/`));
    if (!content.nextExists) return paths;
  }
}

/** Requests pages until the cache is full, and returns their number. */
async function fillCache({ origin }: BenchServer): Promise<number> {
  const ofTenants = await Promise.all(
    tenantHosts.map(async (host) => ({ host, paths: await eventPaths(origin, host) })),
  );
  const pages = locales.flatMap((locale) =>
    ofTenants.flatMap(({ host, paths }) =>
      paths.map((path) => ({ host, path: localePrefix(locale) + path })),
    ),
  );
  let [filledBytes, count] = [0, 0];
  const crawl = async () => {
    while (filledBytes < cacheBytes) {
      const page = pages[count];
      if (page === undefined)
        throw new Error(
          `${count} pages do not fill the page cache: ${filledBytes} of ${cacheBytes} bytes`,
        );
      count += 1;
      const { length } = await fetchBody(origin, page);
      filledBytes += length + entryBytes;
    }
  };
  await Promise.all(Array.from({ length: connections }, crawl));
  return count;
}

/** Returns the peak of resident memory within some seconds, MB; null if the system does not report it. */
async function peakResidentMb(server: BenchServer): Promise<number | null> {
  let peak: number | null = null;
  for (let reading = 0; reading < readings; reading += 1) {
    const now = server.residentMb();
    if (now !== null) peak = Math.max(peak ?? 0, now);
    await wait(1000);
  }
  return peak;
}

async function measureOn(
  database: string,
  settings: Record<string, string>,
  maxMb: number,
): Promise<void> {
  const server = await startServer(3297, settings);
  try {
    const atRest = await peakResidentMb(server);
    if (atRest === null) return printRemark('memory: not measurable on this system');
    printRemark(`resident after the first start, ${database}: ${atRest.toFixed(0)} MB`);
    const count = await fillCache(server);
    const full = (await peakResidentMb(server)) ?? Number.NaN;
    const label = `resident with the page cache full (${count} pages), ${database}`;
    reportMeasurement(label, `${full.toFixed(0)} MB`, `≤ ${maxMb} MB`, full <= maxMb);
  } finally {
    await server.stop();
  }
}

/** @param only `postgres` or `pglite`; null for both */
export async function measureMemory(only: string | null): Promise<void> {
  if (only !== 'postgres') await measureOn('PGlite', {}, 560);
  if (only === 'pglite') return;
  const folder = findPostgres();
  if (folder === null)
    return printRemark('SKIPPED: memory on PostgreSQL: this machine has no PostgreSQL 15 or newer');
  const postgres = await startPostgres(folder);
  try {
    await measureOn('PostgreSQL', { DATABASE_URL: postgres.url }, 330);
  } finally {
    await postgres.stop();
  }
}
