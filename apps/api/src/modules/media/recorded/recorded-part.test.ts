import { describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { withEventTimes, type RecordedPart, recordedRangesOf } from './recorded-part.ts';
import { filesIn } from '../store/recorded-files.ts';
import { renditionOf } from '../testing.ts';
import type { Run, Video } from '../video.ts';

const originMs = 1_800_000_000_000;

/** Runs of segments of a minute, with a picture and a caption each minute. */
function recordingOf(...starts: readonly (readonly [startMs: number, minutes: number])[]): Video {
  let startUs = 0;
  const runs = starts.map(([startMs, minutes]): Run => {
    const run = { startMs, startUs, endMs: startMs + minutes * minuteMs, endReason: 'gone' };
    startUs += minutes * minuteMs * 1000;
    return { ...run, isExact: true };
  });
  const all = starts.flatMap(([, minutes], run) => Array.from({ length: minutes }, () => run));
  const base = '/media/films/match/';
  const rendition = renditionOf(
    base,
    all.map(() => minuteMs),
  );
  const segments = rendition.segments.map((segment, index) => ({
    ...segment,
    run: all[index] ?? 0,
  }));
  const cues = all.map((_, index) => ({
    startMs: index * minuteMs,
    endMs: (index + 1) * minuteMs,
    image: `thumbs.jpg#xywh=${index},0,1,1`,
  }));
  return {
    id: 'match',
    folder: '/nowhere',
    files: filesIn('/nowhere'),
    base,
    durationMs: all.length * minuteMs,
    targetUs: minuteMs * 1000,
    runs,
    audioTracks: [],
    variants: [{ ...rendition, segments, name: 'source', attributes: new Map() }],
    captions: [],
    services: [],
    subtitles: [
      {
        language: 'en',
        // Each starts half a minute late, and so extends into the next minute.
        cues: cues.map(({ startMs, endMs }, index) => ({
          startMs: startMs + minuteMs / 2,
          endMs: endMs + minuteMs / 2,
          settings: '',
          text: String(index),
        })),
      },
    ],
    pano: null,
    thumbnails: cues,
    stills: cues,
    scoreTimeline: [],
    clock: [],
    faults: [],
    statistics: null,
  };
}

const whole: RecordedPart = { originMs, fromMs: null, toMs: null, cuts: [] };
const at = (minute: number) => originMs + minute * minuteMs;
/** Index of each picture and the minute of the event that it is shown at. */
const picturesOf = (video: Video, part: Partial<RecordedPart> = {}) =>
  withEventTimes(video, { ...whole, ...part }).thumbnails.map(({ image, startMs }) => [
    Number(/xywh=(\d+)/.exec(image)?.[1]),
    startMs / minuteMs,
  ]);
const captionsOf = (video: Video, part: Partial<RecordedPart> = {}) =>
  (withEventTimes(video, { ...whole, ...part }).subtitles[0]?.cues ?? []).map(
    ({ text, startMs, endMs }) => [Number(text), startMs / minuteMs, endMs / minuteMs],
  );

describe('what an event shows of its recording', () => {
  it('has pictures on the clock of the event, even before kick-off', () => {
    const early = recordingOf([at(-15), 17]);
    expect(picturesOf(early).slice(0, 2)).toEqual([
      [0, -15],
      [1, -14],
    ]);
    expect(picturesOf(early).at(-1)).toEqual([16, 1]);
    const late = recordingOf([at(35 / 60), 2]);
    expect(picturesOf(late)[0]).toEqual([0, 35 / 60]);
  });

  it('places what follows a gap at the time when it was recorded', () => {
    const video = recordingOf([at(0), 2], [at(10), 2]);
    expect(picturesOf(video)).toEqual([
      [0, 0],
      [1, 1],
      [2, 10],
      [3, 11],
    ]);
    expect(captionsOf(video).slice(1, 4)).toEqual([
      [1, 1.5, 2],
      [1, 10, 10.5],
      [2, 10.5, 11.5],
    ]);
  });

  it('leaves out what is trimmed or cut, and a corrected origin moves the rest', () => {
    const video = recordingOf([at(0), 4], [at(10), 2]);
    const part = { fromMs: at(1), toMs: at(11), cuts: [{ startMs: at(2.2), endMs: at(2.5) }] };
    expect(picturesOf(video, part)).toEqual([
      [1, 1],
      [3, 3],
      [4, 10],
    ]);
    expect(captionsOf(video, part)).toEqual([
      [0, 1, 1.5],
      [1, 1.5, 2],
      [2, 3, 3.5],
      [3, 3.5, 4],
      [3, 10, 10.5],
      [4, 10.5, 11],
    ]);
    expect(picturesOf(video, { originMs: at(1) })[0]).toEqual([0, -1]);
  });

  it('consists of continuous ranges', () => {
    const video = recordingOf([at(0), 4], [at(10), 2]);
    const part = { ...whole, cuts: [{ startMs: at(1), endMs: at(2) }] };
    expect(
      recordedRangesOf(video, part).map(({ run, recordedUs, startUs, durationUs }) => [
        run,
        ...[recordedUs, startUs, durationUs].map((us) => us / 60e6),
      ]),
    ).toEqual([
      [0, 0, 0, 1],
      [0, 2, 2, 2],
      [1, 4, 10, 2],
    ]);
  });
});
