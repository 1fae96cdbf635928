import type { ForeignMedia, ForeignSegment } from '@grandstand/outside';

/** Segments of a stream that are taken at its start, or after it has begun anew. */
const firstSegments = 3;
/** More seconds than this are not caught up with. */
const maxBehindSeconds = 300;
/** Dates further from now are not those of a live stream, ms. */
const maxDateDistanceMs = 10 * 60_000;
/** Two playlists date the same segment at most so differently, ms. */
const dateToleranceMs = 1500;
/** A playlist that is older by more segments and still grows is that of a restarted encoder. */
const maxStaleSegments = 3;

export interface FollowedSegment {
  readonly segment: ForeignSegment;
  readonly number: number;
  /** It does not continue what was taken before. */
  readonly isBreak: boolean;
  /** Wall clock of its first frame, ms since 1970: its date, or by its arrival. */
  readonly startMs: number;
}

/** How a segment is recognised in another version of the playlist. */
interface Mark {
  readonly dateMs: number | null;
  readonly name: string;
}

interface Listed {
  readonly segment: ForeignSegment;
  readonly number: number;
  readonly mark: Mark;
}

const nameOf = ({ uri, duration }: ForeignSegment): string =>
  `${uri.split(/[?#]/)[0]?.split('/').at(-1)}|${duration}`;

/** Names an initialisation segment; tokens in its address may change. */
const mapOf = ({ map }: ForeignSegment): string =>
  map === null ? '' : `${map.uri.split(/[?#]/)[0]}|${map.range?.offset}`;

const secondsOf = (list: readonly Listed[]): number =>
  list.reduce((sum, { segment }) => sum + segment.duration, 0);

const isSame = (one: Mark, other: Mark): boolean =>
  one.dateMs !== null && other.dateMs !== null
    ? Math.abs(one.dateMs - other.dateMs) <= dateToleranceMs
    : one.name === other.name;

function listedIn({ segments, sequence }: ForeignMedia): Listed[] {
  let nextMs: number | null = null;
  return segments.map((segment, index) => {
    const dateMs: number | null = segment.dateMs ?? nextMs;
    nextMs = dateMs === null ? null : dateMs + segment.duration * 1000;
    return { segment, number: sequence + index, mark: { dateMs, name: nameOf(segment) } };
  });
}

/** Decides which segments of a growing playlist are new, and where they do not continue. */
export class PlaylistFollower {
  #last: number | null = null;
  #map = '';
  #marks = new Map<number, Mark>();
  #newest: number | null = null;
  #isBroken = false;
  #areDatesWrong = false;

  /** True if the playlist has dates of another time, so that arrival counts. */
  get areDatesWrong(): boolean {
    return this.#areDatesWrong;
  }

  /**
   * Returns the segments that have not been taken, in order.
   * @param nowMs when the playlist was read, ms since 1970
   */
  follow(playlist: ForeignMedia, nowMs: number): FollowedSegment[] {
    const listed = listedIn(playlist);
    const newest = listed.at(-1);
    if (newest === undefined) return [];
    const last = this.#last;
    const isOther = last !== null && this.#isOther(listed, newest.number, last);
    if (isOther) this.#marks.clear();
    this.#newest = newest.number;
    for (const { number, mark } of listed) this.#marks.set(number, mark);
    for (const number of this.#marks.keys())
      if (number < (listed[0]?.number ?? 0)) this.#marks.delete(number);
    let fresh =
      last === null || isOther
        ? listed.slice(-firstSegments)
        : listed.filter(({ number }) => number > last);
    if (secondsOf(fresh) > maxBehindSeconds) fresh = listed.slice(-firstSegments);
    return this.#place(fresh, newest, nowMs, isOther);
  }

  #place(
    fresh: readonly Listed[],
    newest: Listed,
    nowMs: number,
    isOther: boolean,
  ): FollowedSegment[] {
    const { dateMs } = newest.mark;
    const endMs = dateMs === null ? null : dateMs + newest.segment.duration * 1000;
    const isDated = endMs !== null && Math.abs(endMs - nowMs) <= maxDateDistanceMs;
    this.#areDatesWrong = endMs !== null && !isDated;
    let before = isOther ? null : this.#last;
    let map = this.#map;
    let arrivalMs = nowMs - secondsOf(fresh) * 1000;
    return fresh.map(({ segment, number, mark }, index) => {
      const isBreak =
        before === null ||
        number !== before + 1 ||
        segment.isDiscontinuous ||
        mapOf(segment) !== map ||
        (index === 0 && this.#isBroken);
      const startMs = isDated && mark.dateMs !== null ? mark.dateMs : Math.round(arrivalMs);
      before = number;
      map = mapOf(segment);
      arrivalMs += segment.duration * 1000;
      return { segment, number, isBreak, startMs };
    });
  }

  /** True for the playlist of an encoder that has begun anew. */
  #isOther(listed: readonly Listed[], newest: number, last: number): boolean {
    const known = listed.flatMap(({ number, mark }) => {
      const seen = this.#marks.get(number);
      return seen === undefined ? [] : [isSame(seen, mark)];
    });
    if (known.includes(false)) return true;
    if (newest >= last) return false;
    const hasGrown = this.#newest !== null && newest > this.#newest;
    return known.length === 0 || (hasGrown && last - newest > maxStaleSegments);
  }

  /** A segment was taken, or is given up. */
  take({ number, segment }: FollowedSegment): void {
    this.#last = number;
    this.#map = mapOf(segment);
    this.#isBroken = false;
  }

  /** What follows does not continue what was taken. */
  break(): void {
    this.#isBroken = true;
  }
}
