import { describe, expect, it } from 'vitest';
import {
  discontinuitiesOfNextSlot,
  discontinuitiesWithin,
  type ScheduleSlot,
} from '../../channel/index.ts';
import { renditionOf } from '../../media/testing.ts';
import { type FilledSlot, schedulePlaylist } from './schedule-playlist.ts';

const segmentMs = 2000;
const windowMs = 40_000;
const slate = renditionOf('/slate/', [2000, 2000, 2000, 900]);
/** The last segment of the slate is shorter than all others. */
const slateLength = 3;
const renditions = {
  five: renditionOf('/five/', [2000, 2000, 2000, 2000, 2000]),
  four: renditionOf('/four/', [2000, 2000, 2000, 2000]),
};
/** Segment number that the tests count from; unrelated to other numbers here. */
const baseNumber = 100_001;
const nowAt = (number: number) => (baseNumber + number) * segmentMs;

/** Builds slots of videos, counted from `baseNumber`, as the operator call does. */
function slotsOf(
  items: readonly (readonly [at: number, video: keyof typeof renditions, isLost?: boolean])[],
): FilledSlot[] {
  let previous: ScheduleSlot | null = null;
  return items.map(([at, name, isLost = false]) => {
    const rendition = renditions[name];
    const first = baseNumber + at;
    const discontinuities = discontinuitiesOfNextSlot(previous, first, slateLength);
    const slot = { first, end: first + rendition.segments.length, discontinuities, isLost };
    previous = slot;
    return { ...slot, rendition };
  });
}

/** Lists number, discontinuity count and address of each segment. */
function listOf(slots: readonly FilledSlot[], number: number) {
  const text = schedulePlaylist({ slots, slate, slateLength, segmentMs }, nowAt(number), windowMs);
  let sequence = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let discontinuities = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let map = '';
  let date: number | null = null;
  const segments: {
    number: number;
    discontinuities: number;
    uri: string;
    map: string;
    date: number | null;
  }[] = [];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuities += 1;
    map = /^#EXT-X-MAP:URI="(.*)"/.exec(line)?.[1] ?? map;
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) date = Date.parse(line.slice(25));
    if (line === '' || line.startsWith('#')) continue;
    segments.push({ number: sequence - baseNumber, discontinuities, uri: line, map, date });
    sequence += 1;
    date = null;
  }
  return { text, segments };
}
const urisOf = (slots: readonly FilledSlot[], number: number) =>
  listOf(slots, number).segments.map(({ uri }) => uri);

const planned = slotsOf([
  [4, 'five'],
  [9, 'four'],
  [20, 'five'],
]);

describe('a scheduled channel', () => {
  it('[RTE-10] plays videos at their times, one after the other, with the slate in between', () => {
    expect(urisOf(planned, 18).slice(-15)).toEqual([
      '/five/0.m4s',
      '/five/1.m4s',
      '/five/2.m4s',
      '/five/3.m4s',
      '/five/4.m4s',
      '/four/0.m4s',
      '/four/1.m4s',
      '/four/2.m4s',
      '/four/3.m4s',
      // From its first segment on, looping.
      '/slate/0.m4s',
      '/slate/1.m4s',
      '/slate/2.m4s',
      '/slate/0.m4s',
      '/slate/1.m4s',
      '/slate/2.m4s',
    ]);
  });

  it('[RTE-10] marks each change of video with a discontinuity, its init segment and the time', () => {
    const { text, segments } = listOf(planned, 10);
    const joined = segments.filter(
      ({ discontinuities }, index) => discontinuities !== segments[index - 1]?.discontinuities,
    );
    expect(joined.slice(-2)).toEqual([
      expect.objectContaining({ number: 4, uri: '/five/0.m4s', date: nowAt(4) }),
      expect.objectContaining({ number: 9, uri: '/four/0.m4s', date: nowAt(9) }),
    ]);
    for (const { uri, map } of segments)
      expect(map).toBe(`${uri.slice(0, uri.lastIndexOf('/'))}/init.mp4`);
    expect(text).toContain('#EXT-X-TARGETDURATION:2\n');
    expect(text).not.toContain('ENDLIST');
  });

  it('[RTE-10] never changes the number, discontinuity or video of a segment as the seekable range moves', () => {
    const seen = new Map<number, string>();
    for (let number = 0; number < 60; number += 1) {
      const { segments } = listOf(planned, number);
      expect(segments).toHaveLength(21);
      expect(segments.at(-1)?.number).toBe(number);
      for (const { number: at, discontinuities, uri } of segments) {
        const identity = `${discontinuities} ${uri}`;
        expect(seen.get(at) ?? identity, `segment ${at} seen at ${number}`).toBe(identity);
        seen.set(at, identity);
      }
    }
  });

  it('[RTE-10] is the same for servers that have loaded only the nearby schedule', () => {
    const near = planned.slice(1);
    for (const number of [31, 35, 48])
      expect(listOf(near, number)).toEqual(listOf(planned, number));
  });

  it('[RTE-10] plays the slate for a missing video, and later segments keep number and discontinuity', () => {
    const extra = discontinuitiesWithin(4, slateLength);
    expect(extra).toBe(1);
    const lost = planned.map((slot, index) => ({
      ...slot,
      isLost: index === 1,
      discontinuities: slot.discontinuities + (index > 1 ? extra : 0),
    }));
    expect(urisOf(lost, 12).slice(-4)).toEqual([
      '/slate/0.m4s',
      '/slate/1.m4s',
      '/slate/2.m4s',
      '/slate/0.m4s',
    ]);
    const seen = new Map<number, string>();
    for (let number = 0; number < 60; number += 1)
      for (const { number: at, discontinuities, uri } of listOf(lost, number).segments) {
        const identity = `${discontinuities} ${uri}`;
        expect(seen.get(at) ?? identity, `segment ${at} seen at ${number}`).toBe(identity);
        seen.set(at, identity);
      }
    // A video that disappears too late to replan is replaced by the slate, too.
    const withoutVideo = planned.map((slot, index) => ({
      ...slot,
      rendition: index === 1 ? null : slot.rendition,
    }));
    expect(urisOf(withoutVideo, 12)).toEqual(urisOf(lost, 12));
  });

  it('shows the slate before its first video and after its last', () => {
    expect(new Set(urisOf(planned, 3).map((uri) => uri.split('/')[1]))).toEqual(new Set(['slate']));
    expect(new Set(urisOf(planned, 90).map((uri) => uri.split('/')[1]))).toEqual(
      new Set(['slate']),
    );
    expect(new Set(urisOf([], 3).map((uri) => uri.split('/')[1]))).toEqual(new Set(['slate']));
  });
});
