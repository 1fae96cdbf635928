/** Which tags are shown, and where: pure, so that what must not be told is tested without a page. */
import type { Tag } from '@grandstand/contract';

/** A tag with its place in what the viewer watches, s. */
export interface PlacedTag extends Tag {
  readonly place: number;
  /** Made here, and not yet known to the server. */
  readonly isPending: boolean;
}

/** In the order of what is watched. */
export const inOrder = (tags: readonly PlacedTag[]): PlacedTag[] =>
  tags.toSorted((one, two) => one.place - two.place || (one.id < two.id ? -1 : 1));

export interface TagFilter {
  readonly type: string | null;
  /** A team's id. */
  readonly team: string | null;
  readonly player: number | null;
}
export const noFilter: TagFilter = { type: null, team: null, player: null };

export const matching = (tags: readonly PlacedTag[], { type, team, player }: TagFilter) =>
  tags.filter(
    (tag) =>
      (type === null || tag.type === type) &&
      (team === null || tag.tagTeam?.teamId === team) &&
      (player === null || tag.playerNumber === player),
  );

/**
 * What may be told to who has come as far as `reached` (s): a tag that is still to come tells of it by
 * its place alone. One's own are no news.
 */
export const reachedTags = (tags: readonly PlacedTag[], reached: number): PlacedTag[] =>
  tags.filter(({ place, own }) => own || place <= reached);

/** The last one that has begun at `time`, as an index; -1 before the first. */
export const currentAt = (tags: readonly PlacedTag[], time: number): number =>
  tags.findLastIndex(({ place }) => place <= time + 0.25);
