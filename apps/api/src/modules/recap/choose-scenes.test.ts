import fc from 'fast-check';
import { tagTypes } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { renditionOf } from '../media/testing.ts';
import { maxParts } from '../playlist/index.ts';
import { sceneChooser, type Moment } from './choose-scenes.ts';
import { recapsOf } from './recap.service.ts';

const minutes = (count: number) => count * 60_000;
/** The segments of a video of this many minutes, each 2 s long by default. */
const segmentsOf = (length: number, segmentMs = 2000) =>
  renditionOf(
    '/film/',
    Array.from({ length: minutes(length) / segmentMs }, () => segmentMs),
  ).segments;
const chooseScenes = (
  segments: ReturnType<typeof segmentsOf>,
  moments: readonly Moment[],
  requestedMs: number,
) => sceneChooser(segments, moments)(requestedMs);
let count = 0;
const tag = (type: Moment['type'], minute: number, endMs?: number): Moment => {
  const startMs = minutes(minute);
  count += 1;
  return { id: `t${count}`, type, startMs, endMs: endMs ?? startMs };
};
/** The chosen ranges of the match, s. */
const shown = (moments: readonly Moment[], requestedMs: number, segments = segmentsOf(90)) =>
  chooseScenes(segments, moments, requestedMs).parts.map(({ first, count: length }) => {
    const [from, to] = [segments[first], segments[first + length - 1]];
    return [(from?.startUs ?? 0) / 1e6, ((to?.startUs ?? 0) + (to?.durationUs ?? 0)) / 1e6];
  });
const isShown = (ranges: number[][], { startMs }: Moment) =>
  ranges.some(([from = 0, to = 0]) => from <= startMs / 1000 && startMs / 1000 < to);

describe('choosing scenes', () => {
  it('includes the build-up and aftermath of a goal, and more of both if there is time', () => {
    const goal = tag('goal', 10);
    // 8 s before it and 6 s after it.
    expect(shown([goal], 14_000)).toEqual([[592, 606]]);
    expect(shown([goal], 18_000)).toEqual([[590, 608]]);
    // No scene is extended just to fill the length.
    expect(shown([goal], minutes(2))).toEqual([[582, 616]]);
  });

  it('takes all goals first, then chances, then cards', () => {
    const goals = [8, 31, 55, 56, 80].map((minute) => tag('goal', minute));
    const shots = Array.from({ length: 40 }, (_, index) => tag('shot', 2 * index + 1));
    const cards = [15, 45, 75].map((minute) => tag('yellow_card', minute + 0.5));
    const all = [...cards, ...shots, ...goals];
    const short = shown(all, minutes(2));
    expect(goals.every((goal) => isShown(short, goal))).toBe(true);
    expect(shots.some((shot) => isShown(short, shot))).toBe(true);
    expect(cards.some((card) => isShown(short, card))).toBe(false);
    const long = shown(all, minutes(10));
    expect([...goals, ...shots, ...cards].every((moment) => isShown(long, moment))).toBe(true);
  });

  it('takes the last of too many goals, and others spread over the match', () => {
    const goals = Array.from({ length: 60 }, (_, index) => tag('goal', index + 1));
    const ranges = shown(goals, minutes(2), segmentsOf(62));
    const chosen = goals.filter((goal) => isShown(ranges, goal));
    expect(chosen.length).toBe(8);
    expect(chosen.at(-1)).toBe(goals.at(-1));
    // Eight goals, evenly spread over 60 minutes, would be 7.5 minutes apart.
    const gaps = chosen.map(({ startMs }, index) => startMs - (chosen[index - 1]?.startMs ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(minutes(15));
  });

  it('takes the later of two goals if there is time for one, deterministically at equal times', () => {
    expect(shown([tag('goal', 10), tag('goal', 20)], 14_000)).toEqual([[1192, 1206]]);
    const [short, long] = [tag('goal', 10), tag('goal', 10, minutes(10) + 10_000)];
    expect(shown([long, short], 20_000)).toEqual(shown([short, long], 20_000));
  });

  it('limits the scenes to what fits into an address', () => {
    const cards = Array.from({ length: 80 }, (_, index) => tag('yellow_card', index + 1));
    const { parts, durationUs } = chooseScenes(segmentsOf(90), cards, minutes(10));
    expect([parts.length, durationUs / 1e6]).toEqual([maxParts, 600]);
  });

  it('merges overlapping moments, and duplicate tags of two viewers', () => {
    const twice = [tag('goal', 10), tag('goal', 10.01), tag('save', 10.1)];
    expect(shown(twice, 22_000)).toEqual([[590, 612]]);
  });

  it('ignores restarts, substitutions, and moments beyond the video', () => {
    const none = [
      ...(['kick_off', 'half_time', 'second_half', 'substitution'] as const).map((type) =>
        tag(type, 10),
      ),
      tag('goal', 90),
      tag('goal', 2000),
    ];
    expect(shown(none, minutes(2))).toEqual([]);
    expect(shown([tag('goal', 1)], minutes(2), [])).toEqual([]);
  });

  it('counts at most 20 s of a moment tagged as long', () => {
    expect(shown([tag('moment', 10, minutes(40))], 26_000)).toEqual([[594, 620]]);
    expect(shown([tag('moment', 10, minutes(40))], 25_000)).toEqual([]);
  });
});

describe('for arbitrary tags and videos', () => {
  const segmentLists = fc
    .array(fc.integer({ min: 300, max: 9000 }), { maxLength: 300 })
    .map((durations) => renditionOf('/film/', durations).segments);
  const moments = fc
    .array(
      fc.record({
        type: fc.constantFrom(...tagTypes),
        startMs: fc.integer({ min: 0, max: 1_200_000 }),
        length: fc.integer({ min: 0, max: 60_000 }),
      }),
      { maxLength: 80 },
    )
    .map((tags) =>
      tags.map(({ type, startMs, length }, index) => ({
        id: `t${index}`,
        type,
        startMs,
        endMs: startMs + length,
      })),
    );
  const lengths = fc.constantFrom(minutes(2), minutes(5), minutes(10), 7000);

  it('a recap stays within the requested length, in match order, without overlaps', () => {
    fc.assert(
      fc.property(segmentLists, moments, lengths, (segments, tags, requestedMs) => {
        const { parts, durationUs } = chooseScenes(segments, tags, requestedMs);
        expect(durationUs).toBeLessThanOrEqual(requestedMs * 1000);
        expect(parts.length).toBeLessThanOrEqual(maxParts);
        let end = -1;
        let sum = 0;
        for (const { first, count: length } of parts) {
          expect(length).toBeGreaterThan(0);
          expect(first).toBeGreaterThan(end);
          end = first + length;
          for (const segment of segments.slice(first, end)) sum += segment.durationUs;
        }
        expect(end).toBeLessThanOrEqual(segments.length);
        expect(sum).toBe(durationUs);
      }),
    );
  });

  it('a recap does not depend on the order of the tags', () => {
    fc.assert(
      fc.property(segmentLists, moments, lengths, (segments, tags, requestedMs) => {
        expect(chooseScenes(segments, tags.toReversed(), requestedMs)).toEqual(
          chooseScenes(segments, tags, requestedMs),
        );
      }),
    );
  });

  it('no moment is left out that there is time for', () => {
    fc.assert(
      fc.property(segmentLists, moments, lengths, (segments, tags, requestedMs) => {
        const { parts, durationUs } = chooseScenes(segments, tags, requestedMs);
        fc.pre(parts.length < maxParts / 2);
        const chosenIndexes = new Set(
          parts.flatMap(({ first, count: length }) =>
            Array.from({ length }, (_, index) => first + index),
          ),
        );
        const lengthOf = (indexes: readonly number[]) =>
          indexes.reduce((sum, index) => sum + (segments[index]?.durationUs ?? 0), 0);
        // The length that the moment would add by itself.
        const additions = tags.map((item) => {
          const [alone] = chooseScenes(segments, [item], Number.MAX_SAFE_INTEGER / 1000).parts;
          const range = Array.from(
            { length: alone?.count ?? 0 },
            (_, i) => i + (alone?.first ?? 0),
          );
          return lengthOf(range.filter((index) => !chosenIndexes.has(index)));
        });
        const fitting = additions.filter(
          (more) => more > 0 && durationUs + more <= requestedMs * 1000,
        );
        expect(fitting).toEqual([]);
      }),
    );
  });
});

describe('offered recap lengths', () => {
  const many = Array.from({ length: 80 }, (_, index) => tag('shot', index + 1));
  const lengths = (segments: ReturnType<typeof segmentsOf>, tags: readonly Moment[]) =>
    recapsOf(segments, tags).map(({ length, duration }) => [length, duration]);

  it('are 2, 5 and 10 minutes for a full match with many tags', () => {
    expect(lengths(segmentsOf(90), many)).toEqual([
      [2, 120],
      [5, 300],
      [10, 600],
    ]);
    // Less than one segment (7 s) of the requested length remains unused.
    for (const [length = 0, duration = 0] of lengths(segmentsOf(91, 7000), many))
      expect(length * 60 - duration).toBeLessThan(7);
  });

  it('require enough tags, and state their actual length', () => {
    expect(lengths(segmentsOf(90), many.slice(0, 7))).toEqual([
      [2, 120],
      [5, 7 * 30],
    ]);
    expect(lengths(segmentsOf(90), many.slice(0, 3))).toEqual([[2, 3 * 30]]);
    expect(lengths(segmentsOf(90), many.slice(0, 1))).toEqual([]);
    expect(lengths(segmentsOf(90), [])).toEqual([]);
  });

  it('leave out at least half of the match', () => {
    expect(lengths(segmentsOf(10), many).map(([length]) => length)).toEqual([2, 5]);
    expect(lengths(segmentsOf(9), many).map(([length]) => length)).toEqual([2]);
    expect(lengths(segmentsOf(3), many)).toEqual([]);
    expect(lengths([], many)).toEqual([]);
  });
});
