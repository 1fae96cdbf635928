import type { Tag, TagSaveBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { maxTags } from '@grandstand/contract/constants';

/**
 * Loads all tags of an event: the global ones and, for a signed-in viewer, their own, in parallel. One
 * page suffices for the maximum number of tags.
 * @param withholdsResults true while results are hidden: omits the tags of others
 * @throws ApiError
 */
export async function loadTags(
  api: ApiClient,
  targetId: string,
  signedIn: boolean,
  withholdsResults: boolean,
): Promise<Tag[]> {
  const options = withholdsResults ? undefined : ({ results: 'shown' } as const);
  const list = async (global: boolean) => {
    const { content } = await api.tag.list(
      { body: { global, page: 0, size: maxTags, targetId } },
      options,
    );
    return content.entries;
  };
  const lists = await Promise.all([list(true), ...(signedIn ? [list(false)] : [])]);
  return lists.flat();
}

/** The fields of a tag that a viewer enters. */
export interface TagFields {
  readonly targetId: string;
  readonly title: string;
  readonly type: string;
  /** s from the start of the video. */
  readonly startTime: number;
  readonly endTime: number;
  readonly team: Tag['tagTeam'];
  readonly playerNumber: number | null;
  readonly global: boolean;
  readonly wallClock: string | null;
  /** Direction in the panorama, degrees; null outside of it. */
  readonly yaw: number | null;
  readonly isLive: boolean;
}

/** Returns the request body of a tag (TAG-04, TAG-05), with times in ms. */
export const toTagBody = (tag: TagFields): TagSaveBody => ({
  targetId: tag.targetId,
  title: tag.title,
  startTime: Math.round(tag.startTime * 1000),
  endTime: Math.round(tag.endTime * 1000),
  mode: 'sync',
  playerColor: tag.team?.color ?? null,
  playerNumber: tag.playerNumber,
  teamId: tag.team?.teamId ?? null,
  videoType: tag.isLive ? 'live' : 'vod',
  streamName: 'hd',
  global: tag.global,
  type: tag.type,
  wallClock: tag.wallClock,
  yaw: tag.yaw,
});

/** Returns the tag to show until the server has responded. */
export const toPendingTag = (tag: TagFields, id: string): Tag => ({
  id,
  title: tag.title,
  startTime: tag.startTime,
  endTime: tag.endTime,
  type: tag.type,
  global: tag.global,
  playerNumber: tag.playerNumber,
  targetId: tag.targetId,
  tagTeam: tag.team,
  wallClock: tag.wallClock,
  yaw: tag.yaw,
  own: true,
});
