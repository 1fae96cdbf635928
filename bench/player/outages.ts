/**
 * How long viewers wait for the picture after each kind of fault (FLT-03): the player, in the system's
 * Chromium, against a media server that fails for ten seconds. At the live position, the buffer is used
 * up by then; in a video, the viewer has just sought to a position that is not loaded.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startHarness, type Harness, type PlayerPage } from '../../packages/player/test/harness.ts';
import type { LiveClock } from '../../packages/player/test/playlists.ts';
import type { Origin, MediaFault } from '../../packages/player/test/origin.ts';
import { reportMeasurement, printRemark } from '../report.ts';

type Mode = 'live' | 'replay';
type FailingPart = 'fault' | 'segmentFault' | 'playlistFault';

interface Viewer {
  readonly mode: Mode;
  readonly origin: Origin;
  readonly clock: LiveClock;
  readonly opened: PlayerPage;
}
interface Fault {
  readonly name: string;
  readonly in: readonly Mode[];
  /** Modes in which the page opens during the fault. */
  readonly openedDuring?: readonly Mode[];
  /** Duration, ms; ten seconds by default. */
  readonly lastsMs?: number;
  readonly start: (viewer: Omit<Viewer, 'opened'>, opened: PlayerPage | null) => unknown;
  readonly end: (viewer: Viewer) => unknown;
}

const faultMs = 10_000;
const limitMs = 10_000;
const timeoutMs = 40_000;
/** Most of a run is waiting, and the pictures are small. */
const concurrentPages = 3;
/** A position in the video that is not loaded yet, s. */
const unloadedPosition = 150;

const both: readonly Mode[] = ['live', 'replay'];
const partNames: Readonly<Record<FailingPart, string>> = {
  fault: 'everything',
  segmentFault: 'segments',
  playlistFault: 'playlists',
};
const describeFault = (mediaFault: MediaFault): string => {
  const names: Partial<Record<MediaFault, string>> = {
    cut: 'cut off',
    hang: 'without a response',
    half: 'broken off midway',
    noise: 'noise instead of media',
    page: 'a login page instead',
  };
  return names[mediaFault] ?? `status ${mediaFault}`;
};
const failing = (part: FailingPart, ...kinds: MediaFault[]): Fault[] =>
  kinds.map((mediaFault) => ({
    name: `${partNames[part]}: ${describeFault(mediaFault)}`,
    in: both,
    // A video requests no playlist after the start.
    openedDuring: part === 'playlistFault' ? ['replay'] : [],
    start: ({ origin }) => {
      origin[part] = mediaFault;
    },
    end: ({ origin }) => {
      origin[part] = 'none';
    },
  }));

/** Returns the same faults with other properties. */
const varied = (label: string, change: Partial<Fault>, list: readonly Fault[]): Fault[] =>
  list.map((fault) => ({ ...fault, ...change, name: `${label}, ${fault.name}` }));

const faults: readonly Fault[] = [
  ...failing('fault', 'cut', 'hang', 'page', 404, 503),
  ...failing('segmentFault', 'cut', 'hang', 'half', 'noise', 404, 500, 429),
  ...failing('playlistFault', 'cut', 'hang', 'page', 404, 503),
  ...varied('while opening', { openedDuring: both }, failing('fault', 'cut', 'page', 503)),
  ...varied('for 45 s', { lastsMs: 45_000 }, failing('fault', 'cut', 'page')),
  ...varied('for 45 s', { lastsMs: 45_000 }, failing('segmentFault', 'hang', 'noise', 404)),
  {
    name: 'the entitlement to the address has expired',
    in: both,
    start: async ({ origin, mode }, opened) => {
      await opened?.page.evaluate(
        (fresh) => {
          window.testPage.renewed = fresh;
        },
        mode === 'live' ? '/live/again/master.m3u8' : '/renewed/master.m3u8',
      );
      origin.refused = mode === 'live' ? '/live/stream/' : '/video/';
    },
    end: () => undefined,
  },
  {
    name: 'the device is offline',
    in: both,
    start: (_, opened) => opened?.page.context().setOffline(true),
    end: ({ opened }) => opened.page.context().setOffline(false),
  },
  {
    name: 'the encoder has stopped',
    in: ['live'],
    start: ({ clock }) => {
      const since = Date.now();
      Object.defineProperty(clock, 'delayMs', {
        configurable: true,
        get: () => Date.now() - since,
      });
    },
    end: ({ clock }) => Object.defineProperty(clock, 'delayMs', { configurable: true, value: 0 }),
  },
  {
    name: 'one segment is gone, permanently',
    in: ['replay'],
    start: ({ origin }) => {
      for (const rendition of ['v360', 'v720'])
        origin.hidden.add(
          `/video/${rendition}/${String(unloadedPosition / 2).padStart(5, '0')}.m4s`,
        );
    },
    end: () => undefined,
  },
];

/** Frames shown so far, counted by the page across all sources. */
const shownFrames = (opened: PlayerPage): Promise<number> =>
  opened.page.evaluate(() => {
    const page = window as unknown as { shownFrames?: number };
    const video = document.querySelector('video');
    if (page.shownFrames === undefined && video !== null) {
      page.shownFrames = 0;
      const count = (): void => {
        page.shownFrames = (page.shownFrames ?? 0) + 1;
        video.requestVideoFrameCallback(count);
      };
      video.requestVideoFrameCallback(count);
    }
    return page.shownFrames ?? 0;
  });

/** Half a second of moving picture. */
const movingFrames = 12;

/** Waits for a moving picture; returns how long that took, ms, or null after the timeout. */
async function untilMoving(opened: PlayerPage): Promise<number | null> {
  const since = performance.now();
  const before = await shownFrames(opened);
  while (performance.now() - since < timeoutMs) {
    if ((await shownFrames(opened)) > before + movingFrames) return performance.now() - since;
    await wait(100);
  }
  return null;
}

async function measure(harness: Harness, fault: Fault, mode: Mode): Promise<number | null> {
  const origin = await harness.ownOrigin();
  const startedAt = Date.now() - 120_000;
  const clock: LiveClock = { startedAt, windowSegments: 40, endedAt: null };
  origin.live.set('stream', clock);
  const source = `${origin.url}/${mode === 'live' ? 'live/stream' : 'video'}/master.m3u8`;
  origin.live.set('again', clock);
  const early = fault.openedDuring?.includes(mode) ?? false;
  if (early) await fault.start({ mode, origin, clock }, null);
  const opened = await harness.open(
    { source, autoPlay: true, mode: mode === 'live' ? 'live' : 'vod' },
    { origin, width: 480, renews: true },
  );
  try {
    if (!early) {
      if ((await untilMoving(opened)) === null) throw new Error('The video never started');
      await fault.start({ mode, origin, clock }, opened);
      if (mode === 'replay')
        await opened.page.evaluate((to) => window.testPage.handle()?.seek(to), unloadedPosition);
    }
    await wait(fault.lastsMs ?? faultMs);
    await fault.end({ mode, origin, clock, opened });
    return await untilMoving(opened);
  } finally {
    await opened.close();
  }
}

const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

/** @param only part of the names of the faults to measure; null for all */
export async function measureOutages(only: string | null): Promise<void> {
  const harness = await startHarness();
  const queue = faults
    .filter(({ name }) => only === null || name.includes(only))
    .flatMap((fault) => fault.in.map((mode) => ({ fault, mode })));
  const all = queue.length;
  let recovered = 0;
  try {
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { fault, mode } = next;
        const tookMs = await measure(harness, fault, mode);
        if (tookMs !== null && tookMs <= limitMs) recovered += 1;
        printRemark(`${mode}, ${fault.name}: picture after ${seconds(tookMs)}`);
      }
    };
    await Promise.all(Array.from({ length: concurrentPages }, worker));
  } finally {
    await harness.close();
  }
  const share = recovered / all;
  reportMeasurement(
    'kinds of fault with a picture within 10 s of their end',
    `${recovered} of ${all} (${(share * 100).toFixed(0)} %)`,
    '≥ 95 %',
    share >= 0.95,
  );
}
