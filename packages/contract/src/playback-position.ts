import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { defaultPage, defaultPageSize, maxPageSize } from './constants.ts';
import { eventListEntry } from './event.ts';
import { paged } from './paging.ts';
import { maxVideoSeconds, type playbackPositionAddresses } from './playback-position-constants.ts';
import { id, inContent, isoTime, listOf, wholeNumber } from './primitives.ts';

/** The playback position of a user in a video. */
export const playbackPosition = z.object({
  videoId: id,
  /** s, from the beginning of the film. */
  position: z.number().min(0),
  /** Length of the film, s. */
  duration: z.number().min(0),
  /** Whether what is left is not worth coming back for. */
  isFinished: z.boolean(),
  /** When the viewer was there, by the viewer's clock but never in the server's future. */
  updatedAt: isoTime,
});
export type PlaybackPosition = z.infer<typeof playbackPosition>;

/**
 * Body of `/api/user/save_playback_position`. `at` is when the viewer was at that place: of any
 * number of devices the latest wins, in whatever order their calls arrive.
 */
export const positionSaveBody = z.strictObject({
  video_id: id,
  position: z.number().min(0).max(maxVideoSeconds),
  duration: z.number().min(1).max(maxVideoSeconds),
  at: isoTime,
});
export type PositionSaveBody = z.input<typeof positionSaveBody>;
/** The position that now counts: another device's when that one is later. */
export const positionAnswer = inContent(playbackPosition);

/**
 * Query of `/api/user/get_playback_positions`. Without `event_id` it lists what can be continued, the
 * latest first; with it, whatever is known of those videos, finished or not.
 */
export const positionListQuery = z.strictObject({
  page: wholeNumber.min(0).default(defaultPage),
  size: wholeNumber
    .min(1)
    .max(maxPageSize, `must not be more than ${maxPageSize}`)
    .default(defaultPageSize),
  event_id: listOf(id, maxPageSize).optional(),
  /** Lists what was watched to its end instead of what can be continued. */
  finished: z.literal('true').optional(),
});
export type PositionListQuery = z.input<typeof positionListQuery>;
export const positionListAnswer = paged(playbackPosition.extend({ event: eventListEntry }));
export type PositionListAnswer = z.infer<typeof positionListAnswer>;

/** What the export of an account says of it. */
export const playbackPositionExport = {
  playbackPositions: z.array(playbackPosition.extend({ title: z.string() })),
};

export const playbackPositionCalls = {
  positionList: {
    summary: 'Videos to continue, with the place reached',
    query: positionListQuery,
    answer: positionListAnswer,
  },
  positionSave: {
    summary: 'Keep the place reached in a video',
    body: positionSaveBody,
    answer: positionAnswer,
  },
} as const satisfies CallSchemasOf<typeof playbackPositionAddresses>;
