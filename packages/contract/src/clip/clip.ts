import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged } from '../call/cursor-paging.ts';
import { clipCropBody } from './clip-crop.ts';
import { openReports, reportBody } from '../comment/report.ts';
import { moderatedClip, operatorClipListQuery, takedownBody } from './operator-clip.ts';
import {
  type clipAddresses,
  clipKinds,
  clipTypes,
  maxClipTitleLength,
  userClipKinds,
} from './clip-constants.ts';
import {
  eventResponse,
  eventDate,
  eventGetQuery,
  eventListResponse,
  eventListEntry,
} from '../event/event.ts';
import { clipVisibilities } from '../event/event-constants.ts';
import { paging } from '../call/paging.ts';
import {
  emptyResponse,
  id,
  idParams,
  inContent,
  kindId,
  listOf,
  milliseconds,
  text,
} from '../call/primitives.ts';
import { searchText } from '../search/search-text.ts';

/** Body of `/api/clip/list`; the filters after `search` are additive. */
export const clipListBody = z.strictObject({
  ...paging(),
  /** Both if omitted. */
  type: listOf(z.enum(clipTypes)).optional(),
  event_id: listOf(id).optional(),
  search: searchText.optional(),
  'identities.id': listOf(id).optional(),
  'search.teams.id': listOf(id).optional(),
  sportType: listOf(kindId).optional(),
  media_type: listOf(z.enum(clipKinds)).optional(),
  event_date: eventDate.optional(),
});
export type ClipListBody = z.input<typeof clipListBody>;

/** Body of `/api/clip/user_list`: the caller's own clips. */
export const clipUserListBody = z.strictObject({
  ...paging(),
  event_id: listOf(id).optional(),
  media_type: listOf(z.enum(clipKinds)).optional(),
  search: searchText.optional(),
});
export type ClipUserListBody = z.input<typeof clipUserListBody>;

const clipTitle = text(maxClipTitleLength).trim();

/**
 * Body of `/api/clip/create`. Times are ms from the first frame of the event's video or broadcast;
 * `source.clip` holds them in s. Times of `crop` count from the start of the clip. `visibility` and `crop`
 * are additive.
 */
export const clipCreateBody = z.strictObject({
  event_id: id,
  title: clipTitle,
  start_time: milliseconds(),
  end_time: milliseconds(),
  media_type: z.enum(userClipKinds),
  visibility: z.enum(clipVisibilities).default('private'),
  /** The portrait crop; null for the whole picture. */
  crop: clipCropBody.nullable().default(null),
});
export type ClipCreateBody = z.input<typeof clipCreateBody>;

/**
 * Body of `/api/clip/update/{id}`; `visibility` and `crop` are additive, and `title` is optional with
 * either of them. A `crop` of null restores the whole picture.
 */
export const clipUpdateBody = z
  .strictObject({
    title: clipTitle.optional(),
    visibility: z.enum(clipVisibilities).optional(),
    crop: clipCropBody.nullable().optional(),
  })
  .refine((body) => [body.title, body.visibility, body.crop].some((value) => value !== undefined), {
    path: ['title'],
    message: 'is needed',
  });
export type ClipUpdateBody = z.input<typeof clipUpdateBody>;

/** Remaining allowance of the caller's clips of an event, s. */
export const clipAllowance = z.object({
  /** Maximum length of one clip. */
  longest: z.number().min(0),
  /**
   * How much of the event the caller's clips may show together; null for no limit. Clips count in whole
   * segments of the video, and a segment that several clips hold counts once.
   */
  total: z.number().min(0).nullable(),
  /** How much of `total` is left; null for no limit. */
  left: z.number().min(0).nullable(),
});
export type ClipAllowance = z.infer<typeof clipAllowance>;

/**
 * Clips in the account export. `clipDownloads` are the ranges of sold events, in seconds of their videos,
 * that the viewer downloaded or shared by address: they count towards the allowance even after the clip is
 * deleted.
 */
export const clipExport = {
  clips: z.array(eventListEntry),
  clipDownloads: z.array(
    z.object({
      eventId: id,
      ranges: z.array(z.object({ startTime: z.number(), endTime: z.number() })),
    }),
  ),
};

export const clipCalls = {
  get: {
    summary: 'Returns a clip or highlight by its id',
    params: idParams,
    query: eventGetQuery,
    response: eventResponse,
  },
  list: {
    summary: 'Returns clips and highlights by filter, a page at a time',
    body: clipListBody,
    response: eventListResponse,
  },
  listOwn: {
    summary: "Returns the caller's own clips",
    body: clipUserListBody,
    response: eventListResponse,
  },
  getAllowance: {
    summary: 'Returns how much of an event the caller may still cut',
    params: idParams,
    response: inContent(clipAllowance),
  },
  create: {
    summary: 'Creates a clip of an event, playable at once',
    body: clipCreateBody,
    response: eventResponse,
  },
  update: {
    summary: "Renames one of the caller's clips, or changes its visibility or crop",
    params: idParams,
    body: clipUpdateBody,
    response: eventResponse,
  },
  remove: {
    summary: "Removes one of the caller's clips",
    params: idParams,
    response: emptyResponse,
  },
  report: {
    summary: "Reports another viewer's clip to the moderators; repeating it changes nothing",
    params: idParams,
    body: reportBody,
    response: emptyResponse,
  },
  listForOperator: {
    summary:
      "Returns viewers' clips, newest first, or those with open reports, last reported first",
    query: operatorClipListQuery,
    response: cursorPaged(moderatedClip),
  },
  takeDown: {
    summary:
      "Takes a viewer's clip down within a minute: only its owner sees it, and cannot share it",
    params: idParams,
    body: takedownBody,
    response: inContent(moderatedClip),
  },
  restore: {
    summary: 'Restores a clip that was taken down, shared if it was before',
    params: idParams,
    body: takedownBody,
    response: inContent(moderatedClip),
  },
  dismissReports: {
    summary: 'Closes the reports of a clip, which stays; further reports no longer list it',
    params: idParams,
    body: takedownBody,
    response: inContent(moderatedClip),
  },
  countReported: {
    summary: 'Returns how many clips have open reports',
    response: inContent(openReports),
  },
} as const satisfies CallSchemasOf<typeof clipAddresses>;
