/** The parts of a match, as chapters of its film: pure, so that what must not be told is tested without a page. */
import type { PlacedTag } from './shown-tags.ts';

const parts = ['kick_off', 'half_time', 'second_half'] as const;
export type PartType = (typeof parts)[number];

/** A part of a match; `title` where its kind does not name it. */
export interface MatchPart {
  readonly id: string;
  readonly place: number;
  readonly type: PartType;
  readonly title: string | null;
}

const isPart = (type: string): type is PartType => (parts as readonly string[]).includes(type);

/**
 * The parts of a match that may be told of, from tags for everyone. Every match has two halves, and saying
 * so tells nothing to who is shown results. A further part does, before it is reached: a match had it only
 * because it was undecided. Who has results hidden is told of none ahead, since its place tells as well.
 * @param tags in order @param reached s
 */
export function partsOf(
  tags: readonly PlacedTag[],
  visibility: { readonly reached: number; readonly showsAll: boolean; readonly areHidden: boolean },
): MatchPart[] {
  const known = new Set<string>();
  return tags.flatMap(({ id, place, type, title, global }) => {
    if (!global || !isPart(type)) return [];
    const isFurther = known.has(type);
    known.add(type);
    // After a goal somebody kicks off again: that begins no part.
    if (isFurther && type === 'kick_off') return [];
    if (place > visibility.reached && !visibility.showsAll && (visibility.areHidden || isFurther))
      return [];
    return [{ id, place, type, title: isFurther ? title : null }];
  });
}
