/** Measures what the pictures of a live match cost, and how old the newest one is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { reportMeasurement } from '../report.ts';
import { get } from '../timed-get.ts';
import { cpuMsOf } from '../process-usage.ts';
import { startBroadcast, type Broadcast } from './broadcast.ts';
import { untilLive } from './delay.ts';
import { encodeVideo, startEncoder } from './encoder.ts';

const bitrate = 2_500_000;
const watchedMs = 60_000;
const pollMs = 100;
/** Time until the pictures of the start of the match are made, ms. */
const settleMs = 15_000;
const maxAgeMs = 10_000;

/** Returns the position of the newest picture, s; null before the first one. */
async function newestPicture({ server, eventId }: Broadcast): Promise<number | null> {
  const { status, text } = await get(`${server.origin}/media/events/${eventId}/thumbs.vtt`);
  const [, sign, hours, minutes, seconds] =
    [...text.matchAll(/^(-?)(\d+):(\d+):([\d.]+) -->/gm)].at(-1) ?? [];
  if (status !== 200 || seconds === undefined) return null;
  const position = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -position : position;
}

/** Samples the age of the newest picture, ms, every `pollMs`; returns the samples and the number of pictures. */
async function watchPictures(broadcast: Broadcast): Promise<{ ages: number[]; count: number }> {
  const { content } = JSON.parse(
    (await get(`${broadcast.server.origin}/api/event/get_by_id/id/${broadcast.eventId}`)).text,
  ) as { content: { timeOrigin: string } };
  const originMs = Date.parse(content.timeOrigin);
  const positions = new Set<number>();
  const ages: number[] = [];
  for (const start = Date.now(); Date.now() - start < watchedMs; await wait(pollMs)) {
    const position = await newestPicture(broadcast);
    if (position === null) throw new Error('the match has no pictures');
    positions.add(position);
    ages.push(Date.now() - originMs - position * 1000);
  }
  return { ages, count: positions.size };
}

export async function measureLivePictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-video-'));
  const file = join(folder, 'video.flv');
  encodeVideo({ file, size: '1280x720', seconds: 120, bitrate });
  const broadcast = await startBroadcast({ startMs: Date.now() });
  const encoder = startEncoder(file, broadcast.address);
  try {
    await untilLive(broadcast);
    await wait(settleMs);
    const ingest = broadcast.ingest.pid ?? 0;
    const [packager = 0] = childrenOf(ingest);
    const usage = () => [
      broadcast.server.endedChildrenCpuMs() ?? Number.NaN,
      cpuMsOf(ingest) + cpuMsOf(packager),
    ];
    const before = usage();
    const { ages, count } = await watchPictures(broadcast);
    const [pictures = 0, remux = 0] = usage().map((ms, index) => ms - (before[index] ?? 0));
    reportMeasurement(
      'the newest picture of a live match is never older',
      `${Math.max(...ages)} ms (${count} pictures)`,
      `≤ ${maxAgeMs} ms`,
      Math.max(...ages) <= maxAgeMs,
    );
    reportMeasurement(
      'pictures of a 720p match, by ffmpeg',
      `${(pictures / watchedMs).toFixed(3)} of a core, ${(pictures / count).toFixed(0)} ms each; ${(pictures / remux).toFixed(1)} times what the ingest takes`,
      '≤ 0.05 of a core',
      pictures / watchedMs <= 0.05,
    );
  } finally {
    await encoder.stop();
    await broadcast.stop();
    rmSync(folder, { recursive: true });
  }
}
