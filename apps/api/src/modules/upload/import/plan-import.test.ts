import { expect, it } from 'vitest';
import { parseForeignPlaylist, type ForeignMedia } from '@grandstand/outbound';
import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { placeRuns, planRuns } from './plan-import.ts';

const media = (...lines: string[]) =>
  parseForeignPlaylist(
    ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines, '#EXT-X-ENDLIST'].join('\n'),
  ) as ForeignMedia;
const segment = (name: string) => ['#EXTINF:4,', name];

it('a discontinuity or another initialisation segment starts a new run, at its date', () => {
  const runs = planRuns(
    media(
      '#EXT-X-MAP:URI="a.mp4"',
      ...segment('0.m4s'),
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:04Z',
      ...segment('1.m4s'),
      '#EXT-X-DISCONTINUITY',
      ...segment('2.m4s'),
      '#EXT-X-MAP:URI="b.mp4"',
      ...segment('3.m4s'),
    ),
  );
  expect(runs.map(({ segments, duration, dateMs }) => [segments.length, duration, dateMs])).toEqual(
    [
      [2, 8, Date.parse('2026-11-21T12:00:00Z')],
      [1, 4, null],
      [1, 4, null],
    ],
  );
});

it.each([
  [['#EXT-X-KEY:METHOD=AES-128,URI="k"', ...segment('a')], 'line 3: it is encrypted (AES-128)'],
  [['#EXT-X-GAP', ...segment('a')], 'line 3: segments are missing'],
  [['#EXT-X-I-FRAMES-ONLY', ...segment('a')], 'line 3: it has key frames only'],
  [[], 'It has no segments'],
  [Array.from({ length: 10_801 }, () => segment('a')).flat(), 'at most 12 h'],
])('a stream that cannot be copied is refused with the reason: %#', (lines, message) => {
  expect(() => planRuns(media(...lines))).toThrow(message);
});

it('a live stream is not copied', () => {
  const live = parseForeignPlaylist('#EXTM3U\n#EXTINF:2,\na.ts\n') as ForeignMedia;
  expect(() => planRuns(live)).toThrow('It is live');
});

it('runs are placed at their dates on the day of the match, else from kick-off with their gaps', () => {
  const origin = Date.parse('2026-11-21T12:00:00Z');
  const dated = (...dates: (number | null)[]) => dates.map((dateMs) => ({ dateMs }));
  const lengths = [10 * minuteMs, 5 * minuteMs, minuteMs];
  const early = origin - 15 * minuteMs;
  expect(placeRuns(dated(early, origin, null), lengths, origin)).toEqual([
    early,
    origin,
    origin + 5 * minuteMs + 1,
  ]);
  const lastYear = origin - 365 * dayMs;
  expect(placeRuns(dated(lastYear, lastYear + 20 * minuteMs), lengths, origin)).toEqual([
    origin,
    origin + 20 * minuteMs,
  ]);
  expect(placeRuns(dated(null, null), lengths, origin)).toEqual([
    origin,
    origin + 10 * minuteMs + 1,
  ]);
  // Dates that overlap.
  expect(placeRuns(dated(origin, origin + minuteMs), lengths, origin)).toEqual([
    origin,
    origin + 10 * minuteMs + 1,
  ]);
});
