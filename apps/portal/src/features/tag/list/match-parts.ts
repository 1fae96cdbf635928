/** The parts of a match as chapters of its video. Pure, so that spoiler rules are tested without a page. */
import type { PositionedTag } from './shown-tags.ts';

const parts = ['kick_off', 'half_time', 'second_half'] as const;
export type PartType = (typeof parts)[number];

/** A part of a match; `title` is null for the first part of a type, which the type names. */
export interface MatchPart {
  readonly id: string;
  /** Playback position of its start, s. */
  readonly position: number;
  readonly type: PartType;
  readonly title: string | null;
}

const isPart = (type: string): type is PartType => (parts as readonly string[]).includes(type);

/**
 * Returns the parts of a match that may be shown, from global tags. Every match has two halves, so
 * they reveal nothing to viewers with shown results. A further part does, until it is reached: it exists
 * only because the match was undecided. Viewers with hidden results see no part in advance, since its
 * position reveals something too.
 * @param tags sorted by playback position
 * @param visibility `reached`: the furthest position that the viewer has watched, s
 */
export function matchPartsOf(
  tags: readonly PositionedTag[],
  visibility: {
    readonly reached: number;
    readonly showsAll: boolean;
    readonly hidesResults: boolean;
  },
): MatchPart[] {
  const seenTypes = new Set<string>();
  return tags.flatMap(({ id, position, type, title, global }) => {
    if (!global || !isPart(type)) return [];
    const isRepeated = seenTypes.has(type);
    seenTypes.add(type);
    // A kick-off after a goal starts no part.
    if (isRepeated && type === 'kick_off') return [];
    const isAhead = position > visibility.reached && !visibility.showsAll;
    if (isAhead && (visibility.hidesResults || isRepeated)) return [];
    return [{ id, position, type, title: isRepeated ? title : null }];
  });
}
