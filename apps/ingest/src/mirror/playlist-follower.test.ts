import { parseForeignPlaylist, type ForeignMedia } from '@grandstand/outbound';
import { beforeEach, describe, expect, it } from 'vitest';
import { PlaylistFollower } from './playlist-follower.ts';

const now = Date.parse('2026-11-27T12:00:00Z');

interface Listing {
  first: number;
  count: number;
  /** Date of the first segment, ms. */
  dateMs?: number;
  /** Numbers that are preceded by a discontinuity. */
  discontinuities?: number[];
  name?: string;
  seconds?: number;
}

function playlist({
  first,
  count,
  dateMs,
  discontinuities = [],
  name = 's',
  seconds = 2,
}: Listing) {
  const lines = ['#EXTM3U', `#EXT-X-TARGETDURATION:${seconds}`, `#EXT-X-MEDIA-SEQUENCE:${first}`];
  for (let number = first; number < first + count; number += 1) {
    if (discontinuities.includes(number)) lines.push('#EXT-X-DISCONTINUITY');
    if (dateMs !== undefined && number === first)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(dateMs).toISOString()}`);
    lines.push(`#EXTINF:${seconds},`, `${name}${number}.ts?token=${Math.random()}`);
  }
  return parseForeignPlaylist(lines.join('\n')) as ForeignMedia;
}

let follower: PlaylistFollower;
beforeEach(() => {
  follower = new PlaylistFollower();
});

/** Follows a playlist; returns the numbers of its new segments, with `discontinuity` where they do not continue. */
const readNew = (listing: Listing, nowMs = now) => {
  const followed = follower.follow(playlist(listing), nowMs);
  for (const item of followed) follower.advance(item);
  return followed.map(({ number, isDiscontinuity }) =>
    isDiscontinuity ? `discontinuity ${number}` : number,
  );
};

describe('a followed playlist', () => {
  it('starts with its newest segments and continues without a discontinuity', () => {
    expect(readNew({ first: 100, count: 8 })).toEqual(['discontinuity 105', 106, 107]);
    expect(readNew({ first: 100, count: 8 })).toEqual([]);
    expect(readNew({ first: 102, count: 8 })).toEqual([108, 109]);
  });

  it('finds discontinuities at the tag, after missing segments and where the caller expects one', () => {
    readNew({ first: 1, count: 3 });
    expect(readNew({ first: 2, count: 4, discontinuities: [5] })).toEqual([4, 'discontinuity 5']);
    expect(readNew({ first: 8, count: 2 })).toEqual(['discontinuity 8', 9]);
    follower.expectDiscontinuity();
    expect(readNew({ first: 8, count: 3 })).toEqual(['discontinuity 10']);
  });

  it('starts again when its encoder has restarted, with other numbers, dates or names', () => {
    readNew({ first: 50, count: 3 });
    expect(readNew({ first: 0, count: 2 })).toEqual(['discontinuity 0', 1]);
    follower = new PlaylistFollower();
    readNew({ first: 0, count: 3, dateMs: now - 6000 });
    expect(readNew({ first: 0, count: 2, dateMs: now + 28_000 }, now + 32_000)).toEqual([
      'discontinuity 0',
      1,
    ]);
    follower = new PlaylistFollower();
    readNew({ first: 0, count: 3, name: 'a' });
    expect(readNew({ first: 0, count: 4, name: 'b' })).toEqual(['discontinuity 1', 2, 3]);
  });

  it('ignores an older version of itself, unless that is far behind and grows', () => {
    readNew({ first: 10, count: 6 });
    expect(readNew({ first: 10, count: 5 })).toEqual([]);
    expect(readNew({ first: 10, count: 6 })).toEqual([]);
    expect(readNew({ first: 10, count: 1 })).toEqual([]);
    expect(readNew({ first: 10, count: 2 })).toEqual(['discontinuity 10', 11]);
  });

  it('skips to its newest segments if it is too far ahead to catch up with', () => {
    readNew({ first: 0, count: 3 });
    expect(readNew({ first: 0, count: 200 })).toEqual(['discontinuity 197', 198, 199]);
  });

  it('dates segments by their dates, even if only the first one has one', () => {
    const dateMs = now - 20_000;
    const [first] = follower.follow(playlist({ first: 0, count: 8, dateMs }), now);
    expect([first?.number, first?.startMs]).toEqual([5, dateMs + 10_000]);
    expect(follower.areDatesWrong).toBe(false);
  });

  it('dates segments by their arrival without dates, and if the dates are of another year', () => {
    const starts = (listing: Listing) =>
      follower.follow(playlist(listing), now).map(({ startMs }) => startMs);
    const expected = [now - 6000, now - 4000, now - 2000];
    expect(starts({ first: 0, count: 3 })).toEqual(expected);
    const lastYear = now - 365 * 86_400_000;
    expect(starts({ first: 0, count: 3, dateMs: lastYear })).toEqual(expected);
    expect(follower.areDatesWrong).toBe(true);
  });
});
