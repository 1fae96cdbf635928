/** What of a match is in its recap: chosen by its tags alone, the same each time. */
import type { TagType } from '@grandstand/contract';
import type { Segment } from '../media/index.ts';
import { maxParts, type SegmentRange } from '../playlist/index.ts';

/** A tag of the match; ms of its film. */
export interface Moment {
  readonly id: string;
  readonly type: TagType;
  readonly startMs: number;
  readonly endMs: number;
}

interface Scene {
  /** Of two kinds, all of the greater one come first. */
  readonly weight: number;
  /** Shown before the moment and after it at least, ms. */
  readonly leadMs: number;
  readonly outMs: number;
}

/** What is no scene to remember, or only says where the match is, is in no recap. */
const scenes: Partial<Record<TagType, Scene>> = {
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
/** Of a moment that somebody marked as long, no more than this counts, ms. */
const longestMs = 20_000;
/** What is left of the length makes scenes longer, at most by so much at each end, ms. */
const widestMs = 10_000;

export interface Chosen {
  /** In the order of the match, with something between them. */
  readonly parts: readonly SegmentRange[];
  readonly durationUs: number;
}

interface Candidate extends SegmentRange {
  readonly weight: number;
  readonly startMs: number;
}

/** The first segment that ends after a place, or their number; found by halving, for a match has thousands. */
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

/** The segments around a moment; null for one that is no scene, or lies beyond the film. */
function candidateOf(moment: Moment, segments: readonly Segment[]): Candidate | null {
  const scene = scenes[moment.type];
  const { startMs } = moment;
  if (scene === undefined || firstAfter(segments, startMs * 1000) === segments.length) return null;
  const endMs = Math.min(Math.max(moment.endMs, startMs + scene.outMs), startMs + longestMs);
  const first = firstAfter(segments, (startMs - scene.leadMs) * 1000);
  // What ends with the scene is the last one; of a scene that ends with the film, the film's.
  const last = Math.min(firstAfter(segments, endMs * 1000 - 1), segments.length - 1);
  return { weight: scene.weight, startMs, first, count: last - first + 1 };
}

interface Waiting {
  readonly candidate: Candidate;
  /** To the nearest of those that come before it, ms. */
  distance: number;
}

/** Which of two comes first; `other` is the later one in the match. */
function firstOf(one: Waiting, other: Waiting): Waiting {
  const byWeight = one.candidate.weight - other.candidate.weight;
  if (byWeight !== 0) return byWeight > 0 ? one : other;
  if (one.distance !== other.distance) return one.distance > other.distance ? one : other;
  // With nothing to be far from, the last one: it decided.
  return one.distance === Infinity ? other : one;
}

/**
 * The order in which moments are taken: by weight, and of the same weight always the one that is farthest
 * from all before it, so that a choice of them is spread over the match.
 * @param candidates in the order of the match
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

/** The segments that are chosen so far, never longer than was wanted. */
function createChoice(segments: readonly Segment[], wantedUs: number) {
  const isIn = segments.map(() => false);
  let total = 0;
  return {
    isIn,
    total: () => total,
    /** Takes all of a range, or nothing of it where that would be too long. */
    take: ({ first, count }: SegmentRange): boolean => {
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

/** Ranges of what is chosen. */
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
 * Scenes of a match that are together as long as was wanted, or as near below as its segments allow: goals
 * first, then chances, then cards and the rest, each with what led to it and what came of it, and then, while
 * something of the length is left, more of each. What overlaps is one scene.
 * @returns chooses for a length in ms, which is not exceeded
 */
export function sceneChooser(
  segments: readonly Segment[],
  moments: readonly Moment[],
): (wantedMs: number) => Chosen {
  const ordered = inOrder(
    moments
      .toSorted((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1))
      .map((moment) => candidateOf(moment, segments))
      .filter((candidate) => candidate !== null),
  );
  return (wantedMs) => {
    const choice = createChoice(segments, wantedMs * 1000);
    const taken: Candidate[] = [];
    for (const candidate of ordered)
      if (taken.length < maxParts && choice.take(candidate)) taken.push(candidate);
    widen(segments, taken, choice);
    return { parts: rangesOf(choice.isIn), durationUs: choice.total() };
  };
}

/** Makes the scenes longer by a segment at a time, in their order, at the end and at the beginning in turn. */
function widen(
  segments: readonly Segment[],
  taken: readonly Candidate[],
  choice: ReturnType<typeof createChoice>,
): void {
  const wide = taken.map(({ first, count }) => {
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
        if (choice.take({ first: one.end, count: 1 })) {
          one.end += 1;
          hasGrown = true;
        }
      const before = segments[one.first - 1];
      if (before !== undefined && before.startUs >= one.fromUs)
        if (choice.take({ first: one.first - 1, count: 1 })) {
          one.first -= 1;
          hasGrown = true;
        }
    }
  }
}
