import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { channelPlaylist } from './channel-playlist.ts';
import { clipPlaylist, simulatedLivePlaylist, vodPlaylist } from './video-playlists.ts';
import { renditionOf } from '../../media/testing.ts';

interface ReadSegment {
  uri: string;
  sequence: number;
  /** Discontinuity sequence number as a player counts it (RFC 8216 4.3.3.3). */
  discontinuity: number;
  atMs: number;
  durationMs: number;
  map: string | null;
}

/** Parses a playlist as a player does, independently of the writer. */
function parsePlaylist(text: string) {
  const segments: ReadSegment[] = [];
  let sequence = 0;
  let discontinuity = 0;
  let atMs = Number.NaN;
  let durationMs = 0;
  let map: string | null = null;
  const dates: { stated: number; computed: number }[] = [];
  for (const line of text.split('\n')) {
    const value = line.slice(line.indexOf(':') + 1);
    if (line.startsWith('#EXT-X-MEDIA-SEQUENCE')) sequence = Number(value);
    else if (line.startsWith('#EXT-X-DISCONTINUITY-SEQUENCE')) discontinuity = Number(value);
    else if (line === '#EXT-X-DISCONTINUITY') {
      discontinuity++;
      map = null;
    } else if (line.startsWith('#EXT-X-MAP')) map = /URI="([^"]+)"/.exec(line)?.[1] ?? null;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME')) {
      dates.push({ stated: Date.parse(value), computed: atMs });
      atMs = Date.parse(value);
    } else if (line.startsWith('#EXTINF')) durationMs = Number.parseFloat(value) * 1000;
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ uri: line, sequence, discontinuity, atMs, durationMs, map });
      sequence++;
      atMs += durationMs;
    }
  }
  const target = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1]);
  const endMs = (segments.at(-1)?.atMs ?? 0) + (segments.at(-1)?.durationMs ?? 0);
  return { segments, dates, target, endMs, ended: text.includes('#EXT-X-ENDLIST') };
}
type ParsedPlaylist = ReturnType<typeof parsePlaylist>;

const epoch = Date.parse('2026-11-21T12:00:00.000Z');
const durations = fc.array(fc.integer({ min: 400, max: 4000 }), { minLength: 1, maxLength: 40 });
/** ms. */
const intervals = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 40 });

/** Returns the faults in a sequence of playlists of one stream; empty if none. */
function faultsOf(
  playlists: readonly ParsedPlaylist[],
  windowMs: number,
  longestMs: number,
): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const named = new Map<number, string>();
  let before: ParsedPlaylist | null = null;
  for (const playlist of playlists) {
    const { segments, dates, target, endMs } = playlist;
    const [first] = segments;
    if (first === undefined) return [...faults, 'an empty playlist'];
    for (const segment of segments) {
      const identity = `${segment.uri} ${segment.discontinuity} ${Math.round(segment.atMs)}`;
      check((named.get(segment.sequence) ?? identity) === identity, 'a number changed its segment');
      named.set(segment.sequence, identity);
      check(Math.round(segment.durationMs / 1000) <= target, 'longer than the target duration');
      check(segment.map !== null, 'a segment without a map');
    }
    const gaps = dates.slice(1).map(({ stated, computed }) => Math.abs(stated - computed));
    check(Math.max(0, ...gaps) < 1, 'the date jumps');
    check(endMs - first.atMs <= windowMs + 2 * longestMs, 'the seekable range grows');
    if (before !== null) {
      check(first.sequence >= (before.segments[0]?.sequence ?? 0), 'the sequence went back');
      check(target === before.target, 'the target duration changed');
      const last = before.segments.at(-1)?.sequence ?? 0;
      check(first.sequence <= last, 'a player that reloads in time finds no known segment');
    }
    before = playlist;
  }
  return faults;
}

/** Returns times from `start`, close enough for playlists to overlap. */
const timesFrom = (start: number, gaps: readonly number[]) => {
  let now = start;
  return gaps.map((gap) => (now += gap));
};

describe('playlists of one video', () => {
  const v720 = renditionOf('/media/films/a/v720/', [2000, 2000, 2000, 2000, 1000]);

  it('list the whole video on demand', () => {
    const text = vodPlaylist(v720);
    expect(parsePlaylist(text).segments.map(({ uri }) => uri)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `/media/films/a/v720/${index}.m4s`),
    );
    expect(text).toContain('#EXT-X-MAP:URI="/media/films/a/v720/init.mp4"');
    expect(text).toMatch(/#EXT-X-PLAYLIST-TYPE:VOD[\s\S]*#EXT-X-ENDLIST\n$/);
  });

  it('of a clip have exactly the segments that overlap it and a precise start', () => {
    const text = clipPlaylist(v720, 2500, 6000) ?? '';
    expect(parsePlaylist(text).segments.map(({ uri }) => uri.at(-5))).toEqual(['1', '2']);
    expect(text).toContain('#EXT-X-START:TIME-OFFSET=0.500,PRECISE=YES');
    // Second 2 of the video, where its second segment starts.
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:02.000Z');
    expect(text).toContain('#EXT-X-MAP:');
    expect(text).toMatch(/#EXT-X-ENDLIST\n$/);
    expect(clipPlaylist(v720, 9000, 12_000)).toBeNull();
  });

  it('of a clip of any range cover it without an extra segment', () => {
    fc.assert(
      fc.property(durations, fc.nat(999), fc.integer({ min: 1, max: 20_000 }), (ms, part, len) => {
        const rendition = renditionOf('/f/', ms);
        const fromUs = Math.floor((rendition.durationUs / 1_000_000) * part) * 1000;
        const toUs = fromUs + len * 1000;
        const text = clipPlaylist(rendition, fromUs / 1000, toUs / 1000) ?? '';
        const chosen = parsePlaylist(text).segments.map(
          ({ uri }) => rendition.segments[Number(/(\d+)\.m4s$/.exec(uri)?.[1])]!,
        );
        const [first, last] = [chosen[0]!, chosen.at(-1)!];
        expect(first.startUs).toBeLessThanOrEqual(fromUs);
        expect(first.startUs + first.durationUs).toBeGreaterThan(fromUs);
        expect(last.startUs).toBeLessThan(toUs);
        expect(last.startUs + last.durationUs).toBeGreaterThanOrEqual(
          Math.min(toUs, rendition.durationUs),
        );
        const offset = Number(/TIME-OFFSET=([\d.]+)/.exec(text)?.[1]) * 1e6;
        expect(first.startUs + offset).toBeCloseTo(fromUs, -3);
      }),
    );
  });

  it('of a simulated live stream do not exist before its start, grow, and end', () => {
    expect(simulatedLivePlaylist(v720, epoch, epoch - 1)).toBeNull();
    const at = (ms: number) => parsePlaylist(simulatedLivePlaylist(v720, epoch, epoch + ms) ?? '');
    expect(at(0).segments).toHaveLength(1);
    expect(at(1999).segments).toHaveLength(1);
    expect(at(2000).segments).toHaveLength(2);
    expect(at(8999)).toMatchObject({ ended: false });
    expect(at(9000)).toMatchObject({ ended: true });
    expect(at(8999).segments).toHaveLength(5);
    expect(at(2000).segments[0]?.atMs).toBe(epoch);
  });

  it('of a simulated live stream list a segment until its end is before the seekable range', () => {
    const rendition = renditionOf('/f/', [4000, 4000, 4000, 4000]);
    const oldestAt = (elapsed: number) =>
      parsePlaylist(simulatedLivePlaylist(rendition, epoch, epoch + elapsed, 6000) ?? '')
        .segments[0]?.uri;
    expect(oldestAt(9999)).toBe('/f/0.m4s');
    expect(oldestAt(10_000)).toBe('/f/1.m4s');
  });

  it('of a simulated live stream have consistent numbers, dates and seekable ranges at every moment', () => {
    fc.assert(
      fc.property(
        durations,
        intervals,
        fc.integer({ min: 25_000, max: 60_000 }),
        (ms, gaps, window) => {
          const rendition = renditionOf('/f/', ms);
          const playlists = timesFrom(epoch, gaps).map((now) =>
            parsePlaylist(simulatedLivePlaylist(rendition, epoch, now, window) ?? ''),
          );
          expect(faultsOf(playlists, window, 4000)).toEqual([]);
        },
      ),
    );
  });
});

describe('channel playlists', () => {
  const videoA = renditionOf('/a/', [2000, 2000, 1000]);
  const videoB = renditionOf('/b/', [2000, 1500]);

  it('continue from video to video, each with a discontinuity, a map and a date', () => {
    const text = channelPlaylist([videoA, videoB], epoch, epoch + 9000, 60_000) ?? '';
    expect(text.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2);
    expect(parsePlaylist(text).segments.map(({ uri }) => uri)).toEqual([
      '/a/0.m4s',
      '/a/1.m4s',
      '/a/2.m4s',
      '/b/0.m4s',
      '/b/1.m4s',
      '/a/0.m4s',
    ]);
    expect(parsePlaylist(text).segments.map(({ map }) => map?.slice(0, 2))).toEqual([
      '/a',
      '/a',
      '/a',
      '/b',
      '/b',
      '/a',
    ]);
    expect(parsePlaylist(text).segments.map(({ discontinuity }) => discontinuity)).toEqual([
      0, 0, 0, 1, 1, 2,
    ]);
    expect(text).not.toContain('ENDLIST');
    expect(channelPlaylist([videoA, videoB], epoch, epoch - 1)).toBeNull();
  });

  it('count in the discontinuity sequence exactly the discontinuities that left the seekable range', () => {
    // Counted by brute force from the epoch: one per change of video.
    fc.assert(
      fc.property(
        fc.array(durations, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1000, max: 100_000 }),
        (videos, elapsed, window) => {
          const loop = videos.map((ms, index) => renditionOf(`/${index}/`, ms));
          const whole = parsePlaylist(
            channelPlaylist(loop, epoch, epoch + elapsed, 10_000_000) ?? '',
          );
          const text = channelPlaylist(loop, epoch, epoch + elapsed, window) ?? '';
          const part = parsePlaylist(text);
          const from = part.segments[0]!.sequence;
          expect(whole.segments[0]).toMatchObject({ sequence: 0, discontinuity: 0 });
          // A player that joins gets the same segments as one that played from the start.
          expect(part.segments).toEqual(
            whole.segments.slice(from).map((segment) => ({
              ...segment,
              atMs: expect.closeTo(segment.atMs, 1) as number,
            })),
          );
          const tags = text.match(/^#EXT-X-DISCONTINUITY$/gm)?.length ?? 0;
          const inAll = whole.segments.at(-1)!.discontinuity;
          expect(Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1])).toBe(inAll - tags);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('have consistent numbers, dates and seekable ranges at every moment, even years after the epoch', () => {
    fc.assert(
      fc.property(
        fc.array(durations, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 5 * 365 * dayMs }),
        intervals,
        (videos, age, gaps) => {
          const loop = videos.map((ms, index) => renditionOf(`/${index}/`, ms));
          const playlists = timesFrom(epoch + age, gaps).map((now) =>
            parsePlaylist(channelPlaylist(loop, epoch, now, 60_000) ?? ''),
          );
          expect(faultsOf(playlists, 60_000, 4000)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
