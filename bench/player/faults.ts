/**
 * The fault table of FLT-03: injects stream faults one after the other into a player in the system's
 * Chromium, and measures how long the picture freezes for each. Nothing is pressed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startHarness, type Harness, type PlayerPage } from '../../packages/player/test/harness.ts';
import type { LiveClock } from '../../packages/player/test/playlists.ts';
import type { Origin, CustomFault } from '../../packages/player/test/origin.ts';
import {
  brokenOff,
  cutShort,
  empty,
  garbage,
  onOneRendition,
  onOneSegment,
  onPlaylists,
  onSegment,
  onSegments,
  once,
  rewritten,
  slowly,
  stalled,
  status,
  undecodable,
  webPage,
} from './fault-injection.ts';
import { frameTimes, freezeMs, watchFrames } from './frame-times.ts';
import { reportBudget, printRemark } from '../report.ts';

interface Viewer {
  readonly origin: Origin;
  readonly clock: LiveClock;
  readonly opened: PlayerPage;
}
interface Fault {
  readonly name: string;
  readonly mode: 'live' | 'replay';
  /** Duration, ms; null if the fault is permanent and playback must get past it. */
  readonly lastsMs: number | null;
  /** True if the fault exists before the page opens. */
  readonly early?: boolean;
  /** How long the live stream has been on air, s. */
  readonly onAirSeconds?: number;
  readonly customFault?: () => CustomFault;
  readonly start?: (viewer: Viewer) => unknown;
  readonly end?: (viewer: Viewer) => unknown;
  /** True if the player met the fault; by default, if it requested the damaged resource. */
  readonly met?: (viewer: Viewer) => Promise<boolean>;
}

const limitMs = 10_000;
const timeoutMs = 45_000;
/** Observation time after a fault: covers what is buffered by then, and what follows. */
const watchMs = 20_000;
const concurrentPages = 3;
/** Number of the damaged segment of the video, and the viewer's start position eight seconds before it, s. */
const damagedSegment = 75;
const startPosition = 142;

/** Duration of temporary faults, ms. */
const faultMs = 10_000;
const videoSeconds = 304;
const live = (
  name: string,
  customFault: () => CustomFault,
  lastsMs: number | null = faultMs,
): Fault => ({
  name,
  mode: 'live',
  lastsMs,
  customFault,
});
const replay = (name: string, response: Parameters<typeof onSegment>[1]): Fault => ({
  name,
  mode: 'replay',
  lastsMs: null,
  // A video's next segments are fetched long before they are shown.
  early: true,
  customFault: () => onSegment(damagedSegment, response),
});
const withoutSegment = rewritten((text) =>
  text.replace(new RegExp(`#EXTINF:[^\\n]*\\n0*${damagedSegment}\\.m4s\\n`), ''),
);
/** True if the page itself counted the fault. */
const isCountedByPage = ({ opened }: Viewer): Promise<boolean> =>
  opened.page.evaluate(() => (window as unknown as { faultsMet?: number }).faultsMet !== undefined);

const slow = (): Pick<Fault, 'customFault' | 'end'> => {
  const throttle = slowly(2000);
  return { customFault: () => onSegments(throttle.respond), end: throttle.end };
};

function suspended(): Fault {
  let resume = async () => {};
  return {
    name: 'the tab is suspended for 15 s',
    mode: 'live',
    lastsMs: 15_000,
    start: async ({ opened }) => {
      resume = await suspend(opened);
    },
    end: () => resume(),
    met: async ({ opened }) => freezeMs(await frameTimes(opened), 0, Date.now()) !== 0,
  };
}

const faultTable: readonly Fault[] = [
  live('a segment returns 404 once', () => once(onSegments(status(404))), null),
  live('segments return 404 for 10 s', () => onSegments(status(404))),
  live('segments return 500 for 10 s', () => onSegments(status(500))),
  live('segments return 503, “Retry-After: 5”, for 10 s', () =>
    onSegments(status(503, { 'retry-after': '5' })),
  ),
  live('the connection breaks in the middle of each segment for 10 s', () => onSegments(brokenOff)),
  live('a segment stops midway and never ends', () => once(onSegments(stalled)), null),
  { ...live('segments arrive at 2 kB a second for 10 s', () => () => false), ...slow() },
  live('one segment is truncated, permanently', () => onOneSegment(cutShort), null),
  live('one segment is empty, permanently', () => onOneSegment(empty), null),
  replay('one segment is noise, permanently', garbage),
  replay('one segment cannot be decoded, permanently', undecodable),
  {
    ...replay('the playlist lacks one segment', empty),
    customFault: () => onPlaylists(withoutSegment),
  },
  live('one rendition is gone, permanently', () => onOneRendition(status(404)), null),
  live('playlists return 404 for 10 s', () => onPlaylists(status(404))),
  live('playlists return 500 for 10 s', () => onPlaylists(status(500))),
  live('playlists are empty for 10 s', () => onPlaylists(empty)),
  live('a login page replaces playlists for 10 s', () => onPlaylists(webPage)),
  {
    name: 'the playlist does not advance for 10 s',
    mode: 'live',
    lastsMs: faultMs,
    start: ({ clock }) => {
      const since = Date.now();
      Object.defineProperty(clock, 'delayMs', {
        configurable: true,
        get: () => Date.now() - since,
      });
    },
    end: ({ clock }) => Object.defineProperty(clock, 'delayMs', { configurable: true, value: 0 }),
    met: async () => true,
  },
  live(
    'segment numbers jump ahead by 1,000',
    () =>
      onPlaylists(
        rewritten((text) =>
          text.replace(
            /(MEDIA-SEQUENCE:)(\d+)/,
            (_, tag, first) => `${tag}${Number(first) + 1000}`,
          ),
        ),
      ),
    null,
  ),
  {
    name: 'the encoder restarts and counts from 0',
    mode: 'live',
    lastsMs: null,
    start: ({ clock }) => {
      clock.startedAt = Date.now() - 8000;
    },
    met: async () => true,
  },
  {
    ...live(
      'the media clock jumps back without a discontinuity tag',
      () => onPlaylists(rewritten((text) => text.replaceAll('#EXT-X-DISCONTINUITY\n', ''))),
      null,
    ),
    early: true,
    onAirSeconds: videoSeconds - 12,
  },
  {
    ...live(
      'the master playlist is unreachable for the first 10 s',
      () => (_path, _body, response) => {
        response.destroy();
        return true;
      },
    ),
    early: true,
  },
  {
    name: 'the entitlement to the address has expired',
    mode: 'live',
    lastsMs: null,
    start: async ({ origin, opened }) => {
      await opened.page.evaluate(() => {
        window.testPage.renewed = '/live/again/master.m3u8';
      });
      origin.refused = '/live/stream/';
    },
    met: ({ opened }) => opened.page.evaluate(() => window.testPage.expired.length > 0),
  },
  {
    name: 'the device is offline for 5 s',
    mode: 'live',
    lastsMs: 5000,
    start: ({ opened }) => opened.page.context().setOffline(true),
    end: ({ opened }) => opened.page.context().setOffline(false),
    met: async () => true,
  },
  {
    name: 'the browser buffers at most 10 s of video, permanently',
    mode: 'replay',
    lastsMs: null,
    start: ({ opened }) =>
      opened.page.evaluate(() => {
        const page = window as unknown as { faultsMet?: number };
        // oxlint-disable-next-line typescript/unbound-method -- called with its buffer below
        const originalAppend = SourceBuffer.prototype.appendBuffer;
        SourceBuffer.prototype.appendBuffer = function appendBuffer(data) {
          let bufferedSeconds = 0;
          for (let range = 0; range < this.buffered.length; range += 1)
            bufferedSeconds += this.buffered.end(range) - this.buffered.start(range);
          if (bufferedSeconds < 10) return originalAppend.call(this, data);
          page.faultsMet = (page.faultsMet ?? 0) + 1;
          throw new DOMException('The buffer is full', 'QuotaExceededError');
        };
      }),
    met: isCountedByPage,
  },
  suspended(),
];

/**
 * Suspends all scripts of the page, as browsers do with a hidden tab; returns a function that resumes them.
 */
async function suspend({ page }: PlayerPage): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

async function untilMoving(opened: PlayerPage): Promise<void> {
  const since = Date.now();
  while (freezeMs(await frameTimes(opened), since, Date.now()) === null) {
    if (Date.now() - since > timeoutMs) throw new Error('The video never started');
    await wait(100);
  }
}

interface Outcome {
  /** Position in the stream at the injection, s. */
  readonly at: number;
  /** How long the picture froze, ms; null if it never resumed. */
  readonly frozenMs: number | null;
  readonly met: boolean;
}

async function measure(harness: Harness, fault: Fault): Promise<Outcome> {
  const origin = await harness.ownOrigin();
  const startedAt = Date.now() - (fault.onAirSeconds ?? 120) * 1000;
  const clock: LiveClock = { startedAt, windowSegments: 40, endedAt: null };
  origin.live.set('stream', clock);
  origin.live.set('again', clock);
  const customFault = fault.customFault?.() ?? null;
  let damagedRequests = 0;
  const inject = () => {
    if (customFault === null) return;
    origin.customFault = (...args) => {
      const isDamaged = customFault(...args);
      if (isDamaged) damagedRequests += 1;
      return isDamaged;
    };
  };
  if (fault.early) inject();
  const isLive = fault.mode === 'live';
  const opened = await harness.open(
    {
      source: `${origin.url}/${isLive ? 'live/stream' : 'video'}/master.m3u8`,
      autoPlay: true,
      mode: isLive ? 'live' : 'vod',
      startTime: isLive ? null : startPosition,
    },
    { origin, width: 480, renews: true },
  );
  try {
    const viewer: Viewer = { origin, clock, opened };
    await watchFrames(opened);
    const atStart = fault.early && fault.lastsMs !== null;
    if (!atStart) await untilMoving(opened);
    const { time } = await opened.video();
    if (!fault.early) inject();
    await fault.start?.(viewer);
    await wait(fault.lastsMs ?? 0);
    if (fault.lastsMs !== null) origin.customFault = null;
    await fault.end?.(viewer);
    const overAt = Date.now();
    await wait(watchMs);
    let frozenMs: number | null = null;
    do {
      await wait(100);
      frozenMs = freezeMs(await frameTimes(opened), overAt, Date.now());
    } while (frozenMs === null && Date.now() - overAt < timeoutMs);
    const met = (await fault.met?.(viewer)) ?? damagedRequests > 0;
    return { at: atStart ? 0 : time, frozenMs, met };
  } finally {
    await opened.close();
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const describe = ({ frozenMs, met }: Outcome): string => {
  if (!met) return 'the player never met it';
  if (frozenMs === null) return 'the picture never moved again';
  return frozenMs === 0
    ? 'the picture never froze'
    : `the picture froze for ${seconds(frozenMs)} s`;
};

/** @param only part of the names of the faults to measure; null for all */
export async function measureFaults(only: string | null): Promise<void> {
  const queue = faultTable.filter(({ name }) => only === null || name.includes(only));
  if (queue.length === 0) return;
  const all = queue.length;
  const harness = await startHarness();
  let recovered = 0;
  try {
    const worker = async (): Promise<void> => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const outcome = await measure(harness, fault).catch((error: unknown) => {
          printRemark(`${fault.name}: ${String(error)}`);
          return { at: 0, frozenMs: null, met: false };
        });
        const isRecovered = outcome.met && outcome.frozenMs !== null && outcome.frozenMs <= limitMs;
        if (isRecovered) recovered += 1;
        const verdict = isRecovered ? 'recovered' : 'NOT recovered';
        printRemark(
          `${verdict} | ${fault.mode}, at ${outcome.at.toFixed(0)} s | ${fault.name} | ${describe(outcome)}`,
        );
      }
    };
    await Promise.all(Array.from({ length: concurrentPages }, worker));
  } finally {
    await harness.close();
  }
  reportBudget(
    'faults of the table after which the picture moves again within 10 s',
    `${recovered} of ${all} (${((recovered / all) * 100).toFixed(0)} %)`,
    '≥ 95 %',
    recovered / all >= 0.95,
  );
}
