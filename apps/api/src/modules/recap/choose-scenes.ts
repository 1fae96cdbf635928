/** Chooses the scenes of a match recap from its tags, deterministically. */
import type { Segment } from '../media/index.ts';
import { maxParts, type SegmentRange } from '../playlist/index.ts';

/** A tag of the match; ms of its video. */
export interface Moment {
  readonly id: string;
  readonly type: string;
  /** Weight of a tag type that the tenant defines; 0 for no scene, absent for the standard types. */
  readonly weight?: number;
  readonly startMs: number;
  readonly endMs: number;
}

interface Scene {
  /** Tag types with a greater weight are chosen first. */
  readonly weight: number;
  /** Minimum time shown before the moment, ms. */
  readonly beforeMs: number;
  /** Minimum time shown after the start of the moment, ms. */
  readonly afterMs: number;
}

/** Scenes by tag type. Types that only mark the state of play, such as kick-off, have none. */
const scenes: Readonly<Partial<Record<string, Scene>>> = {
  goal: { weight: 9, beforeMs: 8000, afterMs: 6000 },
  penalty: { weight: 8, beforeMs: 6000, afterMs: 6000 },
  red_card: { weight: 7, beforeMs: 6000, afterMs: 4000 },
  shot: { weight: 6, beforeMs: 5000, afterMs: 3000 },
  save: { weight: 6, beforeMs: 5000, afterMs: 3000 },
  moment: { weight: 5, beforeMs: 5000, afterMs: 5000 },
  yellow_card: { weight: 4, beforeMs: 4000, afterMs: 3000 },
  suspension: { weight: 4, beforeMs: 4000, afterMs: 3000 },
  full_time: { weight: 3, beforeMs: 4000, afterMs: 4000 },
  corner: { weight: 2, beforeMs: 2000, afterMs: 6000 },
  foul: { weight: 1, beforeMs: 4000, afterMs: 3000 },
};
/** The scene of a tag type that the tenant defines. */
const tenantScene = { beforeMs: 5000, afterMs: 5000 } as const;

function sceneOf({ type, weight }: Moment): Scene | undefined {
  if (weight === undefined) return scenes[type];
  return weight === 0 ? undefined : { weight, ...tenantScene };
}

/** Maximum counted length of a moment, ms. */
const maxSceneMs = 20_000;
/** Maximum extension of a scene at each end, ms, if time is left. */
const maxExtensionMs = 10_000;

export interface ChosenScenes {
  /** In match order, with gaps in between. */
  readonly parts: readonly SegmentRange[];
  readonly durationUs: number;
}

interface Candidate extends SegmentRange {
  readonly weight: number;
  readonly startMs: number;
}

/**
 * Returns the first segment that ends after a position, or the segment count. Binary search, because a
 * match has thousands.
 */
function firstAfter(segments: readonly Segment[], us: number): number {
  let [from, to] = [0, segments.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const segment = segments[middle];
    if (segment !== undefined && segment.startUs + segment.durationUs > us) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the segments around a moment; null if it is not a scene, or beyond the video. */
function candidateOf(moment: Moment, segments: readonly Segment[]): Candidate | null {
  const scene = sceneOf(moment);
  const { startMs } = moment;
  if (scene === undefined || firstAfter(segments, startMs * 1000) === segments.length) return null;
  const endMs = Math.min(Math.max(moment.endMs, startMs + scene.afterMs), startMs + maxSceneMs);
  const first = firstAfter(segments, (startMs - scene.beforeMs) * 1000);
  // Includes the segment that ends with the scene, at most the video's last.
  const last = Math.min(firstAfter(segments, endMs * 1000 - 1), segments.length - 1);
  return { weight: scene.weight, startMs, first, count: last - first + 1 };
}

interface RemainingCandidate {
  readonly candidate: Candidate;
  /** Distance to the nearest chosen one, ms. */
  distance: number;
}

/** Returns which of two comes first; `other` is the later one in the match. */
function firstOf(one: RemainingCandidate, other: RemainingCandidate): RemainingCandidate {
  const byWeight = one.candidate.weight - other.candidate.weight;
  if (byWeight !== 0) return byWeight > 0 ? one : other;
  if (one.distance !== other.distance) return one.distance > other.distance ? one : other;
  // Without any chosen one to compare with, the last one: it decided the match.
  return one.distance === Infinity ? other : one;
}

/**
 * Returns the order in which moments are chosen: by weight, then farthest from all chosen ones, so that a
 * selection is spread over the match.
 * @param candidates in match order
 */
function orderByChoice(candidates: readonly Candidate[]): Candidate[] {
  const left = new Set(
    candidates.map((candidate): RemainingCandidate => ({ candidate, distance: Infinity })),
  );
  const ordered: Candidate[] = [];
  while (left.size > 0) {
    let next: RemainingCandidate | null = null;
    for (const remaining of left) next = next === null ? remaining : firstOf(next, remaining);
    if (next === null) break;
    const { candidate } = next;
    ordered.push(candidate);
    left.delete(next);
    for (const remaining of left) {
      const distance = Math.abs(remaining.candidate.startMs - candidate.startMs);
      if (distance < remaining.distance) remaining.distance = distance;
    }
  }
  return ordered;
}

/** Tracks the chosen segments, within the requested length. */
function createChoice(segments: readonly Segment[], requestedUs: number) {
  const isChosen = segments.map(() => false);
  let total = 0;
  return {
    isChosen,
    total: () => total,
    /** Takes all of a range, or nothing if it would be too long. */
    add: ({ first, count }: SegmentRange): boolean => {
      let added = 0;
      for (let index = first; index < first + count; index += 1)
        if (isChosen[index] !== true) added += segments[index]?.durationUs ?? 0;
      if (total + added > requestedUs) return false;
      total += added;
      isChosen.fill(true, first, first + count);
      return true;
    },
  };
}

/** Returns the ranges of consecutive chosen segments. */
function rangesOf(isChosen: readonly boolean[]): SegmentRange[] {
  const ranges: { first: number; count: number }[] = [];
  for (const [index, chosen] of isChosen.entries()) {
    if (!chosen) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.first + last.count === index) last.count += 1;
    else ranges.push({ first: index, count: 1 });
  }
  return ranges;
}

/**
 * Chooses scenes of a match up to the requested length, as close to it as segments allow: goals first, then
 * chances, then cards and the rest, each with build-up and aftermath, then more of each while time is left.
 * Overlapping scenes are merged.
 * @returns a function that chooses scenes for a maximum length in ms
 */
export function sceneChooser(
  segments: readonly Segment[],
  moments: readonly Moment[],
): (requestedMs: number) => ChosenScenes {
  const ordered = orderByChoice(
    moments
      .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1))
      .map((moment) => candidateOf(moment, segments))
      .filter((candidate) => candidate !== null),
  );
  return (requestedMs) => {
    const choice = createChoice(segments, requestedMs * 1000);
    const chosen: Candidate[] = [];
    for (const candidate of ordered)
      if (chosen.length < maxParts && choice.add(candidate)) chosen.push(candidate);
    widenScenes(segments, chosen, choice);
    return { parts: rangesOf(choice.isChosen), durationUs: choice.total() };
  };
}

/** Extends each scene in turn by a segment at its end and one at its start, until none can grow further. */
function widenScenes(
  segments: readonly Segment[],
  chosen: readonly Candidate[],
  choice: ReturnType<typeof createChoice>,
): void {
  const wide = chosen.map(({ first, count }) => {
    const [from, to] = [segments[first], segments[first + count - 1]];
    return {
      first,
      end: first + count,
      fromUs: (from?.startUs ?? 0) - maxExtensionMs * 1000,
      toUs: to === undefined ? 0 : to.startUs + to.durationUs + maxExtensionMs * 1000,
    };
  });
  let hasGrown: boolean;
  do {
    hasGrown = false;
    for (const scene of wide) {
      const after = segments[scene.end];
      if (after !== undefined && after.startUs + after.durationUs <= scene.toUs)
        if (choice.add({ first: scene.end, count: 1 })) {
          scene.end += 1;
          hasGrown = true;
        }
      const before = segments[scene.first - 1];
      if (before !== undefined && before.startUs >= scene.fromUs)
        if (choice.add({ first: scene.first - 1, count: 1 })) {
          scene.first -= 1;
          hasGrown = true;
        }
    }
  } while (hasGrown);
}
