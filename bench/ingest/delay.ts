/**
 * Delay of a frame from its encoder to the playlist, and to the screen of a viewer, which is read from the
 * frame numbers in the portal's player. And the cost of a broadcast that is copied without encoding.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { launchBrowser } from '../pages/page-weight.ts';
import { median } from '../percentile.ts';
import { reportMeasurement } from '../report.ts';
import { get } from '../timed-get.ts';
import { cpuMsOf, residentMbOf } from '../process-usage.ts';
import { startBroadcast, type Broadcast } from './broadcast.ts';
import {
  digitBase,
  encodeVideo,
  fieldPx,
  frameRate,
  startEncoder,
  type Encoder,
} from './encoder.ts';

const bitrate = 2_500_000;
/** How long the playlist is watched and its cost measured, and then the frames in the player, ms. */
const watchedMs = 60_000;
const framesMs = 30_000;
const pollMs = 20;
/** Time for the player to reach the live position, ms. */
const settleMs = 10_000;
const startTimeoutMs = 60_000;

export interface ListedSegment {
  readonly name: string;
  /** Wall clock of its end, by `EXT-X-PROGRAM-DATE-TIME`, ms. */
  readonly endMs: number;
}

/** Returns the segments of a live playlist. */
export function segmentsOf(playlist: string): ListedSegment[] {
  let atMs = 0;
  let seconds = 0;
  const segments: ListedSegment[] = [];
  for (const line of playlist.split('\n')) {
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line) ?? [];
    if (date !== undefined) atMs = Date.parse(date);
    const [, duration] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (duration !== undefined) seconds = Number(duration);
    if (line === '' || line.startsWith('#')) continue;
    atMs += seconds * 1000;
    segments.push({ name: line, endMs: atMs });
  }
  return segments;
}

/** Waits until the match is live; returns the addresses of its variants. */
export async function untilLive({ server, eventId }: Broadcast): Promise<string[]> {
  const folder = `${server.origin}/media/events/${eventId}`;
  for (const start = Date.now(); Date.now() - start < startTimeoutMs; await wait(200)) {
    const { status, text } = await get(`${folder}/master.m3u8`);
    if (status !== 200) continue;
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return names.map((name) => `${folder}/${name}`);
  }
  throw new Error('the match did not go live');
}

/** Returns for each new segment the time from its last frame until it is listed, ms. */
export async function watchPlaylist(url: string, ms: number): Promise<number[]> {
  const names = new Set(segmentsOf((await get(url)).text).map(({ name }) => name));
  const delays: number[] = [];
  for (const start = Date.now(); Date.now() - start < ms; await wait(pollMs)) {
    const { text } = await get(url);
    const now = Date.now();
    for (const { name, endMs } of segmentsOf(text)) {
      if (names.has(name)) continue;
      names.add(name);
      delays.push(now - endMs);
    }
  }
  return delays;
}

/** Runs in the page: returns the wall clock and the frame number of each frame that is shown for `ms`. */
function watchFrames([ms, size, digits]: readonly [number, number, number]): Promise<
  readonly (readonly [wallMs: number, frame: number])[]
> {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * size, size];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const shown: [number, number][] = [];
  const until = performance.now() + ms;
  return new Promise((resolve) => {
    const digitAt = (x: number) => {
      const gray = context?.getImageData(x, size / 2, 1, 1).data[1] ?? 0;
      // The canvas has full-range values, 0 to 255; luma has 16 to 235 (`digitBase`).
      const luma = gray * (219 / 255) + 16;
      return Math.round((luma - 20) / 2) % digits;
    };
    const read = (_now: number, { expectedDisplayTime }: { expectedDisplayTime: number }) => {
      if (video === null || performance.now() > until) return resolve(shown);
      context?.drawImage(video, 0, 0, 2 * size, size, 0, 0, 2 * size, size);
      const frame = digitAt(size / 2) + digits * digitAt(1.5 * size);
      shown.push([performance.timeOrigin + expectedDisplayTime, frame]);
      video.requestVideoFrameCallback(read);
    };
    video?.requestVideoFrameCallback(read);
  });
}

/** Plays the match in a browser; returns the age of each frame when it is shown, ms. */
async function watchAsViewer(broadcast: Broadcast, encoder: Encoder): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // The tenant's host, whose origin is the only one that its pages may call.
    const origin = broadcast.server.origin.replace('127.0.0.1', 'localhost');
    await page.goto(`${origin}/events/${broadcast.eventId}`);
    await page.waitForFunction(() => document.documentElement.dataset['interactive'] !== undefined);
    const play = page.getByRole('button', { name: 'Play', exact: true }).first();
    const start = Date.now();
    for (;;) {
      const { time, isPaused } = await page.evaluate(() => {
        const video = document.querySelector('video');
        return { time: video?.currentTime ?? 0, isPaused: video?.paused !== false };
      });
      if (!isPaused && time > 0) break;
      if (Date.now() - start > startTimeoutMs) throw new Error('the player did not start');
      // It may have started by itself in the meantime.
      if (isPaused) await play.click({ timeout: 1000 }).catch(() => {});
      await wait(2000);
    }
    await wait(settleMs);
    const shown = await page.evaluate(watchFrames, [framesMs, fieldPx, digitBase] as const);
    const first = encoder.firstFrameMs();
    return shown.map(([wallMs, frame]) => wallMs - first - (frame * 1000) / frameRate);
  } finally {
    await browser.close();
  }
}

const range = (values: readonly number[], digits = 0): string =>
  `median ${median(values).toFixed(digits)}, ${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

export async function measureDelay(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-video-'));
  const file = join(folder, 'video.flv');
  encodeVideo({ file, size: '1280x720', seconds: 180, bitrate });
  const broadcast = await startBroadcast({ startMs: Date.now() });
  const encoder = startEncoder(file, broadcast.address);
  try {
    const [variant = ''] = await untilLive(broadcast);
    const pid = broadcast.ingest.pid ?? 0;
    const [packager = 0] = childrenOf(pid);
    const before = [cpuMsOf(pid), cpuMsOf(packager)];
    const delays = await watchPlaylist(variant, watchedMs);
    const [node = 0, ffmpeg = 0] = [cpuMsOf(pid), cpuMsOf(packager)].map(
      (ms, index) => (ms - (before[index] ?? 0)) / watchedMs,
    );
    reportMeasurement(
      'a segment is listed after its last frame',
      `${range(delays)} ms (${delays.length} segments)`,
      '≤ 1000 ms',
      Math.max(...delays) <= 1000,
    );
    reportMeasurement(
      'remux of a 720p broadcast',
      `${(node + ffmpeg).toFixed(3)} of a core (Node ${node.toFixed(3)}, ffmpeg ${ffmpeg.toFixed(3)}); ${residentMbOf(pid).toFixed(0)} MB and ${residentMbOf(packager).toFixed(0)} MB`,
      '≤ 0.1 of a core',
      node + ffmpeg <= 0.1,
    );
    const ages = (await watchAsViewer(broadcast, encoder)).map((ms) => ms / 1000);
    reportMeasurement(
      'from the encoder to the screen, by the frame numbers in the player',
      `${range(ages, 1)} s (${ages.length} frames)`,
      '≤ 6 s',
      median(ages) <= 6,
    );
  } finally {
    await encoder.stop();
    await broadcast.stop();
    rmSync(folder, { recursive: true });
  }
}
