/** Chooses the scenes of a match recap from its tags, deterministically. */
import type { Segment } from '../media/index.ts';
import { maxParts, type SegmentRange } from '../playlist/index.ts';

/** A tag of the match; ms of its video. */
export interface Moment {
  readonly id: string;
  readonly type: string;
  /** Rank of a kind that only the tenant has; 0 for no scene. */
  readonly weight?: number;
  readonly startMs: number;
  readonly endMs: number;
}

interface Scene {
  /** Kinds with a greater weight are chosen first. */
  readonly weight: number;
  /** Minimum time shown before and after the moment, ms. */
  readonly leadMs: number;
  readonly outMs: number;
}

/** Excludes tags that are no memorable scene, or only mark the state of play. */
const scenes: Readonly<Partial<Record<string, Scene>>> = {
  goal: { weight: 9, leadMs: 8000, outMs: 6000 },
  penalty: { weight: 8, leadMs: 6000, outMs: 6000 },
  red_card: { weight: 7, leadMs: 6000, outMs: 4000 },
  shot: { weight: 6, leadMs: 5000, outMs: 3000 },
  save: { weight: 6, leadMs: 5000, outMs: 3000 },
  moment: { weight: 5, leadMs: 5000, outMs: 5000 },
  yellow_card: { weight: 4, leadMs: 4000, outMs: 3000 },
  suspension: { weight: 4, leadMs: 4000, outMs: 3000 },
  full_time: { weight: 3, leadMs: 4000, outMs: 4000 },
  corner: { weight: 2, leadMs: 2000, outMs: 6000 },
  foul: { weight: 1, leadMs: 4000, outMs: 3000 },
};
/** A scene of a kind that only the tenant has, ms. */
const ownScene = { leadMs: 5000, outMs: 5000 } as const;

function sceneOf({ type, weight }: Moment): Scene | undefined {
  if (weight === undefined) return scenes[type];
  return weight === 0 ? undefined : { weight, ...ownScene };
}

/** Maximum counted length of a moment, ms. */
const maxSceneMs = 20_000;
/** Maximum extension of a scene at each end, ms, if time is left. */
const widestMs = 10_000;

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
    const one = segments[middle];
    if (one !== undefined && one.startUs + one.durationUs > us) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the segments around a moment; null if it is no scene, or beyond the video. */
function candidateOf(moment: Moment, segments: readonly Segment[]): Candidate | null {
  const scene = sceneOf(moment);
  const { startMs } = moment;
  if (scene === undefined || firstAfter(segments, startMs * 1000) === segments.length) return null;
  const endMs = Math.min(Math.max(moment.endMs, startMs + scene.outMs), startMs + maxSceneMs);
  const first = firstAfter(segments, (startMs - scene.leadMs) * 1000);
  // Includes the segment that ends with the scene, at most the video's last.
  const last = Math.min(firstAfter(segments, endMs * 1000 - 1), segments.length - 1);
  return { weight: scene.weight, startMs, first, count: last - first + 1 };
}

interface Waiting {
  readonly candidate: Candidate;
  /** Distance to the nearest chosen one, ms. */
  distance: number;
}

/** Returns which of two comes first; `other` is the later one in the match. */
function firstOf(one: Waiting, other: Waiting): Waiting {
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
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const left = new Set(candidates.map((candidate): Waiting => ({ candidate, distance: Infinity })));
  const ordered: Candidate[] = [];
  while (left.size > 0) {
    let next: Waiting | null = null;
    for (const one of left) next = next === null ? one : firstOf(next, one);
    if (next === null) break;
    const { candidate } = next;
    ordered.push(candidate);
    left.delete(next);
    for (const one of left) {
      const distance = Math.abs(one.candidate.startMs - candidate.startMs);
      if (distance < one.distance) one.distance = distance;
    }
  }
  return ordered;
}

/** Tracks the chosen segments, within the requested length. */
function createChoice(segments: readonly Segment[], wantedUs: number) {
  const isIn = segments.map(() => false);
  let total = 0;
  return {
    isIn,
    total: () => total,
    /** Takes all of a range, or nothing if it would be too long. */
    add: ({ first, count }: SegmentRange): boolean => {
      let added = 0;
      for (let index = first; index < first + count; index += 1)
        if (isIn[index] !== true) added += segments[index]?.durationUs ?? 0;
      if (total + added > wantedUs) return false;
      total += added;
      isIn.fill(true, first, first + count);
      return true;
    },
  };
}

/** Returns the ranges of chosen segments. */
function rangesOf(isIn: readonly boolean[]): SegmentRange[] {
  const ranges: { first: number; count: number }[] = [];
  for (const [index, chosen] of isIn.entries()) {
    const last = ranges.at(-1);
    if (!chosen) continue;
    if (last !== undefined && last.first + last.count === index) last.count += 1;
    else ranges.push({ first: index, count: 1 });
  }
  return ranges;
}

/**
 * Chooses scenes of a match up to the requested length, as close to it as segments allow: goals first, then
 * chances, then cards and the rest, each with build-up and aftermath, then more of each while time is left.
 * Overlapping scenes are merged.
 * @returns chooses for a maximum length in ms
 */
export function sceneChooser(
  segments: readonly Segment[],
  moments: readonly Moment[],
): (wantedMs: number) => ChosenScenes {
  const ordered = inOrder(
    moments
      .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1))
      .map((moment) => candidateOf(moment, segments))
      .filter((candidate) => candidate !== null),
  );
  return (wantedMs) => {
    const choice = createChoice(segments, wantedMs * 1000);
    const chosen: Candidate[] = [];
    for (const candidate of ordered)
      if (chosen.length < maxParts && choice.add(candidate)) chosen.push(candidate);
    widenScenes(segments, chosen, choice);
    return { parts: rangesOf(choice.isIn), durationUs: choice.total() };
  };
}

/** Extends the scenes by one segment at a time, in order, at the end and the start in turn. */
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
      fromUs: (from?.startUs ?? 0) - widestMs * 1000,
      toUs: to === undefined ? 0 : to.startUs + to.durationUs + widestMs * 1000,
    };
  });
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (const one of wide) {
      const after = segments[one.end];
      if (after !== undefined && after.startUs + after.durationUs <= one.toUs)
        if (choice.add({ first: one.end, count: 1 })) {
          one.end += 1;
          hasGrown = true;
        }
      const before = segments[one.first - 1];
      if (before !== undefined && before.startUs >= one.fromUs)
        if (choice.add({ first: one.first - 1, count: 1 })) {
          one.first -= 1;
          hasGrown = true;
        }
    }
  }
}
