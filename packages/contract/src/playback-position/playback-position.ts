import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { maxPageSize } from '../call/constants.ts';
import { eventListEntry } from '../event/event.ts';
import { paged, paging } from '../call/paging.ts';
import { maxVideoSeconds, type playbackPositionAddresses } from './playback-position-constants.ts';
import { id, inContent, isoTime, listOf } from '../call/primitives.ts';

/** A viewer's playback position in a video. */
export const playbackPosition = z.object({
  videoId: id,
  /** s from the start of the video. */
  position: z.number().min(0),
  /** Length of the video, s. */
  duration: z.number().min(0),
  /** True if the rest is too short to resume. */
  isFinished: z.boolean(),
  /** When the viewer was at this position, by the viewer's clock but never in the server's future. */
  updatedAt: isoTime,
});
export type PlaybackPosition = z.infer<typeof playbackPosition>;

/**
 * Body of `/api/user/save_playback_position`. `at` is when the viewer was at this position. The latest `at`
 * of all devices wins, in whatever order the calls arrive.
 */
export const positionSaveBody = z.strictObject({
  video_id: id,
  position: z.number().min(0).max(maxVideoSeconds),
  duration: z.number().min(1).max(maxVideoSeconds),
  at: isoTime,
});
export type PositionSaveBody = z.input<typeof positionSaveBody>;
/** The position that now counts: another device's if it is more recent. */
export const positionResponse = inContent(playbackPosition);

/**
 * Query of `/api/user/get_playback_positions`. Without `event_id`, lists resumable videos, the most recent
 * first. With it, returns all positions in those videos, finished or not.
 */
export const positionListQuery = z.strictObject({
  ...paging(),
  event_id: listOf(id, maxPageSize).optional(),
  /** Lists finished videos instead of resumable ones. */
  finished: z.literal('true').optional(),
});
export type PositionListQuery = z.input<typeof positionListQuery>;
export const positionListResponse = paged(playbackPosition.extend({ event: eventListEntry }));
export type PositionListResponse = z.infer<typeof positionListResponse>;

/** Playback positions in the account export. */
export const playbackPositionExport = {
  playbackPositions: z.array(playbackPosition.extend({ title: z.string() })),
};

export const playbackPositionCalls = {
  list: {
    summary: 'Returns videos to continue, with the position reached',
    query: positionListQuery,
    response: positionListResponse,
  },
  save: {
    summary: 'Stores the position reached in a video',
    body: positionSaveBody,
    response: positionResponse,
  },
} as const satisfies CallSchemasOf<typeof playbackPositionAddresses>;
