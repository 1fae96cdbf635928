/**
 * The stampede at kick-off, against the topology of `tools/topology`, on this machine:
 *
 * - `node bench/kick-off/main.ts costs`: processor time of each request, socket and message, by part;
 * - `node bench/kick-off/main.ts stampede --viewers 600`: viewers who come within a minute and stay for another;
 * - `node bench/kick-off/main.ts processes`: throughput of one process against two, alternating.
 *
 * Segments are read by their first byte: a CDN or nginx sends them, after the same check.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exitCodeOf, signals } from '../../tools/bootstrap/child.mjs';
import { median } from '../percentile.ts';
import { cpuMsOf } from '../process-usage.ts';
import { measureCosts } from './costs.ts';
import { expectContent, prepareMatch } from './match.ts';
import { missingForKickOff, startSite, type Site } from './processes.ts';
import { openRequests, type Requests, type SentRequest } from './requests.ts';
import { proportions, runStampede } from './stampede.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    viewers: { type: 'string', default: '600' },
    processes: { type: 'string', default: '2' },
    ramp: { type: 'string', default: '60' },
    stay: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '4' },
    /**
     * Share of a core that each process for viewers may use: in `processes` 0.22 by default, at which clients and
     * HAProxy are not the limit, and in `stampede` none.
     */
    share: { type: 'string' },
    /** Delay of the event loop from which lists are refused, ms, in `stampede`; 0 for never. */
    'overload-delay': { type: 'string', default: '250' },
    rounds: { type: 'string', default: '3' },
  },
});
const [part = 'stampede'] = positionals;
/** Time for which the site is measured without viewers, ms. */
const idleMs = 10_000;
/** Time for which each kind of request is sent at full speed before processes are limited, ms. */
const warmUpMs = 10_000;
const defaultShare = part === 'processes' ? '0.22' : null;
const coreShare =
  part === 'costs' || (values.share ?? defaultShare) === null
    ? null
    : Number(values.share ?? defaultShare);
const missing = missingForKickOff(coreShare);
if (missing !== null) {
  console.error(`This needs ${missing}, which this machine does not have`);
  process.exit(2);
}

const sites: Site[] = [];

async function openSite(options: Parameters<typeof startSite>[0]): Promise<Site> {
  const site = await startSite(options);
  sites.push(site);
  return site;
}

let closed: Promise<void> | null = null;
/** Closes all sites; calls after the first wait for it, too. */
function closeSites(): Promise<void> {
  closed ??= Promise.all(sites.map((site) => site.close())).then(() => {});
  return closed;
}

// The processes of a site would outlive this one.
for (const signal of signals)
  process.once(signal, () => void closeSites().finally(() => process.exit(exitCodeOf(signal))));

async function printCosts(): Promise<void> {
  const site = await openSite({ processes: 1 });
  const requests = openRequests(site.port);
  try {
    const match = await prepareMatch(site, requests, 20);
    const { costs, kbPerSocket } = await measureCosts(
      site,
      requests,
      match,
      Number(values.seconds) * 1000,
    );
    console.log('ms of processor time for each, and how many a second with one process');
    console.table(
      Object.fromEntries(
        Object.entries(costs).map(([name, cost]) => [
          name,
          Object.fromEntries(
            Object.entries(cost).map(([key, number]) => [key, Number(number.toPrecision(3))]),
          ),
        ]),
      ),
    );
    console.log(`memory of a socket: ${kbPerSocket.toFixed(1)} kB`);
  } finally {
    requests.close();
    await closeSites();
  }
}

/** Measures for how many cores the parts, and this process, are busy while `work` runs. */
async function coresDuring<T>(
  site: Site,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cores: Readonly<Record<string, number>> }> {
  const read = () => ({ ...site.usage(), bench: cpuMsOf(process.pid) });
  const before = read();
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  const cores = Object.entries(read()).map(([name, cpuMs]) => [
    name,
    Number(((cpuMs - before[name as keyof typeof before]) / ms).toFixed(3)),
  ]);
  return { result, cores: Object.fromEntries(cores) as Readonly<Record<string, number>> };
}

async function printStampede(): Promise<void> {
  const viewers = Number(values.viewers);
  const settings = { OVERLOAD_DELAY_MS: values['overload-delay'] };
  const site = await openSite({ processes: Number(values.processes), settings });
  if (coreShare !== null) site.limit(coreShare);
  const requests = openRequests(site.port);
  try {
    const match = await prepareMatch(site, requests, Math.ceil(viewers * proportions.login * 1.5));
    const idle = await coresDuring(site, () => wait(idleMs));
    const { result: sockets, cores } = await coresDuring(site, () =>
      runStampede(site.port, requests, match, {
        viewers,
        rampS: Number(values.ramp),
        stayS: Number(values.stay),
      }),
    );
    console.table(
      Object.fromEntries(
        Object.entries(requests.results()).map(([kind, { failures, ...result }]) => [
          kind,
          { ...result, failures: JSON.stringify(failures) },
        ]),
      ),
    );
    console.log(sockets);
    console.log('cores in use', cores, 'and without viewers', idle.cores);
    console.log('memory of each process, MB', site.residentMb().map(Math.round));
  } finally {
    requests.close();
    await closeSites();
  }
}

/** As many connections for two processes as for one would leave one of them idle while all wait for the other. */
const connectionsPerProcess = 16;

interface Load {
  readonly site: Site;
  readonly requests: Requests;
  /** Number of requests that wait for their response at any time. */
  readonly connections: number;
}

interface Throughput {
  /** Responses a second. */
  readonly rate: number;
  /** Processor time of the processes for viewers for each response, ms, with what they do without viewers. */
  readonly cpuMs: number;
}

/**
 * Sends requests for a time. Throws Error if one fails.
 *
 * @param prefix makes the numbers in paths differ from those of other rounds, which may be cached
 */
async function measureThroughput(
  { site, requests, connections }: Load,
  ms: number,
  sent: SentRequest,
  prefix: string,
): Promise<Throughput> {
  const startedAt = performance.now();
  const cpuMsBefore = site.webCpuMs();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < ms) {
      const { status, body } = await requests.send(null, {
        ...sent,
        path: sent.path.replace('{n}', `${prefix}${count}`),
      });
      if (status !== 200) throw new Error(`${sent.path}: ${status} ${body}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return {
    rate: count / ((performance.now() - startedAt) / 1000),
    cpuMs: (site.webCpuMs() - cpuMsBefore) / count,
  };
}

const kinds = ['cached page', 'rendered page', 'call', 'playlist'] as const;
type Kind = (typeof kinds)[number];

/** Finds a live match that is free, and returns what is requested in `processes`; `{n}` stands for a number. */
async function prepareKinds(requests: Requests): Promise<Record<Kind, SentRequest>> {
  const live = await expectContent<{
    content: { entries: readonly { id: string; commerceType: string }[] };
  }>(requests, { path: '/api/event/list', body: { status: ['live'], size: 50 } });
  const match = live.content.entries.find(
    ({ commerceType }) => commerceType === 'commerce_free_media',
  );
  if (match === undefined) throw new Error('no live match is free');
  return {
    'cached page': { path: `/events/${match.id}` },
    'rendered page': { path: '/search/?q=match%20{n}' },
    call: { path: '/api/event/list', body: { status: ['upcoming'], size: 20 } },
    playlist: { path: `/media/events/${match.id}/v720.m3u8` },
  };
}

async function printProcesses(): Promise<void> {
  try {
    const clients: (Load & { readonly requestsByKind: Record<Kind, SentRequest> })[] = [];
    for (const processes of [1, 2]) {
      const site = await openSite({ processes, settings: { OVERLOAD_DELAY_MS: '0' } });
      const requests = openRequests(site.port);
      const connections = processes * connectionsPerProcess;
      clients.push({
        site,
        requests,
        connections,
        requestsByKind: await prepareKinds(requests),
      });
    }
    // Within a quota, a process would compile its code for minutes.
    for (const { requestsByKind, ...load } of clients)
      for (const sent of Object.values(requestsByKind))
        await measureThroughput(load, warmUpMs, sent, 'warm-up-');
    if (coreShare !== null) for (const site of sites) site.limit(coreShare);
    const measured: Record<string, { growth: number; cost: number }[]> = {};
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const kind of kinds) {
        // One right after the other: within a minute, what a response costs on a shared machine changes by a third.
        const results: Throughput[] = [];
        for (const { requestsByKind, ...load } of clients)
          results.push(
            await measureThroughput(
              load,
              Number(values.seconds) * 1000,
              requestsByKind[kind],
              `${round}-`,
            ),
          );
        const [one, two] = results;
        if (one === undefined || two === undefined) throw new Error(`${kind} was not measured`);
        (measured[kind] ??= []).push({
          growth: two.rate / one.rate,
          cost: two.cpuMs / one.cpuMs,
        });
        const format = ({ rate, cpuMs }: Throughput) =>
          `${rate.toFixed(0)}/s at ${cpuMs.toFixed(2)} ms`;
        console.log(`${kind}: ${format(one)} with one, ${format(two)} with two`);
      }
    }
    for (const [kind, rounds] of Object.entries(measured)) {
      const growth = median(rounds.map((round) => round.growth)).toFixed(2);
      const cost = median(rounds.map((round) => round.cost)).toFixed(2);
      console.log(`${kind}: ${growth} times the throughput, ${cost} times the cost of a response`);
    }
    for (const { requests } of clients) requests.close();
  } finally {
    await closeSites();
  }
}

if (part === 'costs') await printCosts();
else if (part === 'processes') await printProcesses();
else await printStampede();
