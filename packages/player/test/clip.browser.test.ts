import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness.ts';
import { shownFrame } from './frame-number.ts';
import type { Origin } from './origin.ts';

let harness: Harness;
/** Serves the handball video, whose numbers are more often readable between the first frames of segments. */
let handball: Origin;
beforeAll(async () => {
  harness = await startHarness();
  handball = await harness.ownOrigin('handball');
});
afterAll(() => harness?.close());

declare global {
  interface Window {
    /** Releases the held call of `play`. */
    letPlay: () => void;
  }
}

/** Duration of a frame, s. */
const frameSeconds = 0.04;
/** The middle of a frame, s, so that clock rounding never reaches its neighbour. */
const inFrame = (number: number) => (number + 0.5) * frameSeconds;

interface VideoSource {
  /** Serves the video and the page. */
  readonly origin: Origin;
  /** URL of a rendition. */
  readonly source: string;
  readonly timeOrigin: number | null;
  /** Frames of the video and when they show, s since `timeOrigin`. */
  readonly first: { readonly number: number; readonly at: number };
  readonly last: { readonly number: number; readonly at: number };
}

/** Plays a clip to its end and returns the frame numbers at both ends. */
async function endsOf(
  { origin, source, timeOrigin }: VideoSource,
  clip: { start: number; end: number },
): Promise<{ start: number; end: number }> {
  const opened = await harness.open({ source, timeOrigin, clip }, { origin });
  const { page } = opened;
  try {
    // Holds the first frame until it is read, however slow the machine is.
    await page.evaluate(() => {
      const play = HTMLMediaElement.prototype.play;
      const held = new Promise<void>((resolve) => (window.letPlay = resolve));
      HTMLMediaElement.prototype.play = async function playWhenReleased() {
        await held;
        return play.call(this);
      };
    });
    await page.getByRole('button', { name: 'Play' }).click();
    const settled = () =>
      page.evaluate(() => {
        const video = document.querySelector('video');
        const time = window.testPage.handle()?.getTime() ?? 0;
        return video !== null && video.readyState >= 2 && !video.seeking ? time : 0;
      });
    await expect.poll(settled, { timeout: 60_000 }).toBeCloseTo(clip.start, 1);
    const start = await shownFrame(page);
    await page.evaluate((nearEnd) => {
      window.testPage.handle()?.seek(nearEnd);
      window.letPlay();
    }, clip.end - 0.5);
    await opened.reach('ended');
    const end = await shownFrame(page);
    expect(opened.complaints).toEqual([]);
    return { start: start ?? -1, end: end ?? -1 };
  } finally {
    await opened.close();
  }
}

/** A frame in the round of the video that starts at `roundAt`, s. */
const frameAt = (number: number, roundAt = 0) => ({ number, at: roundAt + number * frameSeconds });

/** Starts a broadcast `agoMs` ago, in rounds of the video with a pause between them, s. */
function startLiveStream(origin: Origin, name: string, agoMs: number, pause = 0) {
  const startedAt = Date.now() - agoMs;
  // The clip stays seekable for a minute, so that a busy machine has time to open it.
  origin.live.set(name, { startedAt, windowSegments: 50, endedAt: null, pause });
  return { origin, source: `${origin.url}/live/${name}/v720/index.m3u8`, timeOrigin: startedAt };
}

const replayOf = (origin: Origin) => ({
  origin,
  source: `${origin.url}/video/v720/index.m3u8`,
  timeOrigin: null,
});
/** Gap while an encoder restarts, s. */
const pause = 7.3;

const cutAtEdges: readonly (readonly [string, () => VideoSource])[] = [
  ['a replay', () => ({ ...replayOf(harness.origin), first: frameAt(1150), last: frameAt(1200) })],
  [
    'a live match',
    () => ({
      ...startLiveStream(harness.origin, 'cut', 60_000),
      first: frameAt(1150),
      last: frameAt(1200),
    }),
  ],
  [
    'a broadcast whose encoder restarted in between',
    () => ({
      ...startLiveStream(harness.origin, 'restarted', 340_000, pause),
      first: frameAt(7450),
      last: frameAt(50, 300 + pause),
    }),
  ],
];

describe.each(cutAtEdges)('a clip of %s, cut at segment boundaries', (_, getVideo) => {
  it('[CLP-07] shows exactly the frames at both ends, by their burned-in numbers', async () => {
    const video = getVideo();
    const { first, last } = video;
    const clip = { start: first.at + inFrame(0), end: last.at + inFrame(0) };
    const [exact, before] = await Promise.all([
      endsOf(video, clip),
      endsOf(video, { start: clip.start - frameSeconds, end: clip.end - frameSeconds }),
    ]);
    expect(exact).toEqual({ start: first.number, end: last.number });
    // One frame earlier belongs to the previous segment at both ends, so no frame shows too late either.
    expect(before.start).toBeGreaterThanOrEqual(first.number - 50);
    expect(before.start).toBeLessThan(first.number);
    expect(before.end).toBeGreaterThanOrEqual(last.number - 50);
    expect(before.end).toBeLessThan(last.number);
  });
});

/**
 * Frames of the handball video, 9 to 41 after the start of their segment, with an unambiguous number: it
 * reads correctly and no other frame reads the same.
 */
const cutInSegments: readonly (readonly [string, () => VideoSource])[] = [
  ['a replay', () => ({ ...replayOf(handball), first: frameAt(4111), last: frameAt(4171) })],
  [
    'a live match',
    () => ({
      ...startLiveStream(handball, 'cut', 110_000),
      first: frameAt(2117),
      last: frameAt(2217),
    }),
  ],
  [
    'a broadcast whose encoder restarted in between',
    () => ({
      ...startLiveStream(handball, 'restarted', 280_000, pause),
      first: frameAt(5911),
      last: frameAt(41, 240 + pause),
    }),
  ],
];

describe.each(cutInSegments)('a clip of %s, cut in the middle of segments', (_, getVideo) => {
  it('[CLP-07] shows exactly the frames at both ends, and other frames with times one frame away', async () => {
    const video = getVideo();
    const { first, last } = video;
    const clip = { start: first.at + inFrame(0), end: last.at + inFrame(0) };
    const [exact, shifted] = await Promise.all([
      endsOf(video, clip),
      endsOf(video, { start: clip.start + frameSeconds, end: clip.end + frameSeconds }),
    ]);
    expect(exact).toEqual({ start: first.number, end: last.number });
    expect(shifted.start).not.toBe(first.number);
    expect(shifted.end).not.toBe(last.number);
  });
});

it('a clip of a live match starts at its cut even on a device that is slow to report its seekable range', async () => {
  const { source, timeOrigin, origin } = startLiveStream(handball, 'slow', 110_000);
  const clip = { start: 84, end: 94 };
  const opened = await harness.open({ source, timeOrigin, clip }, { origin, seekableLate: true });
  try {
    await opened.page.getByRole('button', { name: 'Play' }).click();
    await opened.reach('playing');
    const position = await opened.page.evaluate(() => window.testPage.handle()?.getTime());
    expect(position).toBeGreaterThanOrEqual(clip.start);
    expect(position).toBeLessThan(clip.end);
    await opened.reach('ended');
    // An ended clip is not live, even if the match is.
    expect(await opened.status()).toMatchObject({ live: false, atLiveEdge: false });
  } finally {
    await opened.close();
  }
});

describe('a portrait clip', () => {
  it.each([
    ['hls.js', false],
    ['the browser itself', true],
  ])('[CLP-11] shows its crop window at the stored positions, played by %s', async (_, native) => {
    const origin = await harness.ownOrigin();
    const opened = await harness.open(
      {
        source: `${origin.url}/video/master.m3u8`,
        clip: { start: 40, end: 60 },
        crop: {
          points: [
            { time: 0, x: 0 },
            { time: 10_000, x: 1 },
          ],
        },
      },
      { origin, native },
    );
    const { page } = opened;
    try {
      const shape = () =>
        page.evaluate(() => {
          const box = (selector: string) =>
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const [video, player] = [box('.gsp-video'), box('.gsp')];
          return {
            ratio: video.width / video.height,
            isInMiddle: Math.abs(video.left + video.right - player.left - player.right) < 2,
            fits: player.height <= innerHeight && Math.abs(video.height - player.height) < 2,
          };
        });
      const portrait = { ratio: expect.closeTo(9 / 16, 2), isInMiddle: true, fits: true };
      expect(await shape()).toEqual(portrait);
      await page.getByRole('button', { name: 'Play' }).click();
      await opened.reach('playing');
      const objectPosition = () =>
        page.evaluate(() =>
          Number.parseFloat(document.querySelector('video')?.style.objectPosition ?? ''),
        );
      await page.evaluate(() => {
        window.testPage.handle()?.pause();
        window.testPage.handle()?.seek(45.02);
      });
      await expect.poll(objectPosition, { timeout: 30_000 }).toBeCloseTo(50, -1);
      await page.evaluate(() => window.testPage.handle()?.seek(55));
      await expect.poll(objectPosition, { timeout: 30_000 }).toBe(100);
      expect(await shape()).toEqual(portrait);
      expect(opened.complaints).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
