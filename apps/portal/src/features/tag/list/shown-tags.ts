/** Selects and sorts the tags to show. Pure, so that spoiler rules are tested without a page. */
import type { Tag } from '@grandstand/contract';

export interface PositionedTag extends Tag {
  /** Position in the video or stream that the viewer watches, s. */
  readonly position: number;
  /** True if created or changed on this device, and the server does not have that yet. */
  readonly isPending: boolean;
}

/** A tag is current from this time before its position, s, so that a seek to it selects it. */
const currentLead = 0.25;

/** Sorts tags by playback position. */
export const sortByPosition = (tags: readonly PositionedTag[]): PositionedTag[] =>
  tags.toSorted((one, two) => one.position - two.position || (one.id < two.id ? -1 : 1));

export interface TagFilter {
  readonly type: string | null;
  /** A team's id. */
  readonly team: string | null;
  readonly player: number | null;
}
export const noFilter: TagFilter = { type: null, team: null, player: null };

export const filterTags = (tags: readonly PositionedTag[], { type, team, player }: TagFilter) =>
  tags.filter(
    (tag) =>
      (type === null || tag.type === type) &&
      (team === null || tag.tagTeam?.teamId === team) &&
      (player === null || tag.playerNumber === player),
  );

/**
 * Returns the tags that a viewer who has reached `reached` (s) may see: the mere position of a future tag
 * is a spoiler. The viewer's own tags are not.
 */
export const reachedTags = (tags: readonly PositionedTag[], reached: number): PositionedTag[] =>
  tags.filter(({ position, own }) => own || position <= reached);

/** Returns the index of the last tag that has started at `time`, s; -1 before the first. */
export const currentIndexAt = (tags: readonly PositionedTag[], time: number): number =>
  tags.findLastIndex(({ position }) => position <= time + currentLead);
