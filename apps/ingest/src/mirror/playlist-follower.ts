import type { ForeignMedia, ForeignSegment } from '@grandstand/outbound';

/** Segments that are read at the start of a stream, and after its encoder has restarted. */
const firstSegments = 3;
/** If more new seconds than this are listed, only the newest segments are read. */
const maxBehindSeconds = 300;
/** Dates further from now are not those of a live stream, ms. */
const maxDateDistanceMs = 10 * 60_000;
/** By how much the dates of one segment in two versions of the playlist may differ, ms. */
const dateToleranceMs = 1500;
/**
 * A playlist that ends earlier than the one before is a stale copy, unless it ends more segments earlier
 * than this and grows: then its encoder has restarted.
 */
const maxStaleSegments = 3;

export interface FollowedSegment {
  readonly segment: ForeignSegment;
  readonly number: number;
  /** True if it does not continue the segment before it. */
  readonly isDiscontinuity: boolean;
  /** Wall clock of its first frame, ms since 1970: its date, or by its arrival. */
  readonly startMs: number;
}

/** How a segment is recognised in another version of the playlist. */
interface Fingerprint {
  readonly dateMs: number | null;
  readonly name: string;
}

interface Listed {
  readonly segment: ForeignSegment;
  readonly number: number;
  readonly fingerprint: Fingerprint;
}

const nameOf = ({ uri, duration }: ForeignSegment): string =>
  `${uri.split(/[?#]/)[0]?.split('/').at(-1)}|${duration}`;

/** Names an initialisation segment; tokens in its address may change. */
const mapOf = ({ map }: ForeignSegment): string =>
  map === null ? '' : `${map.uri.split(/[?#]/)[0]}|${map.range?.offset}`;

const secondsOf = (list: readonly Listed[]): number =>
  list.reduce((sum, { segment }) => sum + segment.duration, 0);

const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.dateMs !== null && other.dateMs !== null
    ? Math.abs(one.dateMs - other.dateMs) <= dateToleranceMs
    : one.name === other.name;

function listedIn({ segments, sequence }: ForeignMedia): Listed[] {
  let nextMs: number | null = null;
  return segments.map((segment, index) => {
    const dateMs: number | null = segment.dateMs ?? nextMs;
    nextMs = dateMs === null ? null : dateMs + segment.duration * 1000;
    return { segment, number: sequence + index, fingerprint: { dateMs, name: nameOf(segment) } };
  });
}

/** Decides which segments of a growing playlist are new, and where discontinuities are. */
export class PlaylistFollower {
  #last: number | null = null;
  #map = '';
  #fingerprints = new Map<number, Fingerprint>();
  #newest: number | null = null;
  #expectsDiscontinuity = false;
  #areDatesWrong = false;

  /** True if the playlist has dates of another time, so that arrival counts. */
  get areDatesWrong(): boolean {
    return this.#areDatesWrong;
  }

  /**
   * Returns the segments after the one that was last passed to `advance`, in order. At the start, after a
   * restart of the encoder and when too many are new, returns only the newest.
   * @param nowMs when the playlist was read, ms since 1970
   */
  follow(playlist: ForeignMedia, nowMs: number): FollowedSegment[] {
    const listed = listedIn(playlist);
    const newest = listed.at(-1);
    if (newest === undefined) return [];
    const last = this.#last;
    const hasRestarted = last !== null && this.#hasRestarted(listed, newest.number, last);
    if (hasRestarted) this.#fingerprints.clear();
    this.#newest = newest.number;
    for (const { number, fingerprint } of listed) this.#fingerprints.set(number, fingerprint);
    for (const number of this.#fingerprints.keys())
      if (number < (listed[0]?.number ?? 0)) this.#fingerprints.delete(number);
    let newSegments =
      last === null || hasRestarted
        ? listed.slice(-firstSegments)
        : listed.filter(({ number }) => number > last);
    if (secondsOf(newSegments) > maxBehindSeconds) newSegments = listed.slice(-firstSegments);
    return this.#dateSegments(newSegments, newest, nowMs, hasRestarted);
  }

  #dateSegments(
    newSegments: readonly Listed[],
    newest: Listed,
    nowMs: number,
    hasRestarted: boolean,
  ): FollowedSegment[] {
    const { dateMs } = newest.fingerprint;
    const endMs = dateMs === null ? null : dateMs + newest.segment.duration * 1000;
    const isDated = endMs !== null && Math.abs(endMs - nowMs) <= maxDateDistanceMs;
    this.#areDatesWrong = endMs !== null && !isDated;
    let before = hasRestarted ? null : this.#last;
    let map = this.#map;
    let arrivalMs = nowMs - secondsOf(newSegments) * 1000;
    return newSegments.map(({ segment, number, fingerprint }, index) => {
      const isDiscontinuity =
        before === null ||
        number !== before + 1 ||
        segment.isDiscontinuous ||
        mapOf(segment) !== map ||
        (index === 0 && this.#expectsDiscontinuity);
      const startMs =
        isDated && fingerprint.dateMs !== null ? fingerprint.dateMs : Math.round(arrivalMs);
      before = number;
      map = mapOf(segment);
      arrivalMs += segment.duration * 1000;
      return { segment, number, isDiscontinuity, startMs };
    });
  }

  /** True if the playlist comes from an encoder that has restarted. */
  #hasRestarted(listed: readonly Listed[], newest: number, last: number): boolean {
    const seenSegments = listed.flatMap(({ number, fingerprint }) => {
      const seen = this.#fingerprints.get(number);
      return seen === undefined ? [] : [isSame(seen, fingerprint)];
    });
    if (seenSegments.includes(false)) return true;
    if (newest >= last) return false;
    const hasGrown = this.#newest !== null && newest > this.#newest;
    return seenSegments.length === 0 || (hasGrown && last - newest > maxStaleSegments);
  }

  /** Continues after this segment, which was recorded or skipped. */
  advance({ number, segment }: FollowedSegment): void {
    this.#last = number;
    this.#map = mapOf(segment);
    this.#expectsDiscontinuity = false;
  }

  /** Marks the next segment as one that does not continue the last. */
  expectDiscontinuity(): void {
    this.#expectsDiscontinuity = true;
  }
}
