/** Measures whether a ladder of 720p keeps up with its encoder, and how much it slows page requests. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { median, percentile } from '../percentile.ts';
import { reportMeasurement } from '../report.ts';
import { get } from '../timed-get.ts';
import { cpuMsOf, residentMbOf } from '../process-usage.ts';
import { startBroadcast, type Broadcast } from './broadcast.ts';
import { untilLive, watchPlaylist } from './delay.ts';
import { encodeVideo, startEncoder } from './encoder.ts';

const root = join(import.meta.dirname, '../..');
const bitrate = 2_500_000;
const roundMs = 20_000;
const rounds = 3;
/** Time between two page requests, ms. */
const pauseMs = 100;

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** Requests cached and uncached pages in turn for a while; returns the duration of each request, ms. */
async function requestPages(
  { server }: Broadcast,
  uncachedEvents: Iterator<string>,
  ms: number,
): Promise<number[]> {
  const took: number[] = [];
  for (const start = Date.now(); Date.now() - start < ms; await wait(pauseMs)) {
    const path = took.length % 2 === 0 ? '/' : `/events/${uncachedEvents.next().value as string}`;
    const { status, tookMs } = await get(server.origin + path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    took.push(tookMs);
  }
  return took;
}

/** Copies the demo's tenant files, with a ladder for `northline`. */
function writeTenants(folder: string): string {
  const tenants = join(folder, 'tenants');
  cpSync(join(root, 'demo/tenants'), tenants, { recursive: true });
  const file = join(tenants, 'northline.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...tenant, recording_ladder: true }));
  return tenants;
}

/** Returns the ids of all events. No page of theirs is cached yet. */
async function listEvents({ callAsOperator }: Broadcast): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0, more = true; more; page += 1) {
    const listed = (await callAsOperator('event.listForOperator', {
      query: { page, size: 100 },
    })) as {
      entries: { id: string }[];
      nextExists: boolean;
    };
    ids.push(...listed.entries.map(({ id }) => id));
    more = listed.nextExists;
  }
  return ids;
}

export async function measureLadder(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-ladder-'));
  const file = join(folder, 'video.flv');
  encodeVideo({ file, size: '1280x720', seconds: 60, bitrate });
  const settings = { TENANTS_DIR: writeTenants(folder) };
  const broadcast = await startBroadcast({ startMs: Date.now(), settings });
  try {
    const uncachedEvents = (await listEvents(broadcast)).values();
    await requestPages(broadcast, uncachedEvents, 5000);
    const idle: number[] = [];
    const busy: number[] = [];
    const delays: number[][] = [];
    let [cpu, mb, variants] = [0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      idle.push(p95(await requestPages(broadcast, uncachedEvents, roundMs)));
      const encoder = startEncoder(file, broadcast.address);
      try {
        const listed = await untilLive(broadcast);
        variants = listed.length;
        await wait(5000);
        const [packager = 0] = childrenOf(broadcast.ingest.pid ?? 0);
        const before = cpuMsOf(packager);
        const [delay, took] = await Promise.all([
          watchPlaylist(listed[0] ?? '', roundMs),
          requestPages(broadcast, uncachedEvents, roundMs),
        ]);
        cpu = (cpuMsOf(packager) - before) / roundMs;
        mb = residentMbOf(packager);
        delays.push(delay);
        busy.push(p95(took));
      } finally {
        await encoder.stop();
      }
      await wait(5000);
    }
    const all = delays.flat();
    const late = Math.max(...delays.map((delaysOfRun) => delaysOfRun.at(-1) ?? Infinity));
    reportMeasurement(
      'ladder of a 720p broadcast',
      `a segment is listed ${median(all).toFixed(0)} ms after its last frame, the last of ${roundMs / 1000} s ${late.toFixed(0)} ms; ${variants} qualities, ${cpu.toFixed(2)} of a core, ${mb.toFixed(0)} MB`,
      'in real time: ≤ 2000 ms, not growing',
      late <= 2000,
    );
    const ratio = median(busy) / median(idle);
    reportMeasurement(
      'page requests beside it, p95',
      `${ratio.toFixed(2)} times (${median(busy).toFixed(0)} ms against ${median(idle).toFixed(0)} ms)`,
      '≤ 2 times',
      ratio <= 2,
    );
  } finally {
    await broadcast.stop();
    rmSync(folder, { recursive: true });
  }
}
