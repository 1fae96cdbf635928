import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { emptyResponse, id, idParams, inContent, isoTime, text } from '../call/primitives.ts';
import { eventListEntry } from '../event/event.ts';
import { clipVisibilities } from '../event/event-constants.ts';
import {
  type clipListAddresses,
  maxClipListName,
  maxClipLists,
  maxListedClips,
} from './clip-list-constants.ts';

/** A list of clips in the order in which they play. */
export const clipListSummary = z.object({
  id,
  name: z.string(),
  /** `link`: anyone with the address may see it. Who may watch a clip is decided clip by clip. */
  visibility: z.enum(clipVisibilities),
  updatedAt: isoTime,
  /** Ids of its clips, in order: those that the caller may open. */
  clipIds: z.array(id).max(maxListedClips),
});
export type ClipListSummary = z.infer<typeof clipListSummary>;

export const clipList = clipListSummary.extend({
  /** True for the caller's own list. */
  isOwn: z.boolean(),
  /** Its clips, in order. Deleted ones, and those that the caller may not open, are left out. */
  clips: z.array(eventListEntry).max(maxListedClips),
});
export type ClipList = z.infer<typeof clipList>;

const name = text(maxClipListName).trim();
const clipIds = z
  .array(id)
  .max(maxListedClips)
  .refine((ids) => new Set(ids).size === ids.length, 'must not have a clip twice');

export const clipListCreateBody = z.strictObject({
  name,
  clip_ids: clipIds.default([]),
  visibility: z.enum(clipVisibilities).default('private'),
});
export type ClipListCreateBody = z.input<typeof clipListCreateBody>;

/**
 * Body of `/api/clip_list/update/{id}`. `clip_ids` replaces the clips: that orders, adds and removes them. With
 * `seen_ids`, the clips that the caller has seen in the list, others stay in it, at its end: another device has
 * added them meanwhile.
 */
export const clipListUpdateBody = z
  .strictObject({
    name: name.optional(),
    clip_ids: clipIds.optional(),
    seen_ids: z
      .array(id)
      .max(2 * maxListedClips)
      .optional(),
    visibility: z.enum(clipVisibilities).optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    path: ['name'],
    message: 'is needed',
  });
export type ClipListUpdateBody = z.input<typeof clipListUpdateBody>;

export const clipListAddBody = z.strictObject({ clip_id: id });

/** The lists of clips in the account export. */
export const clipListExport = { clipLists: z.array(clipListSummary) };

export const clipListCalls = {
  get: {
    summary: "Returns one of the caller's lists of clips, or a shared one",
    params: idParams,
    response: inContent(clipList),
  },
  listOwn: {
    summary: "Returns the caller's lists of clips, the last changed first",
    response: inContent(z.object({ entries: z.array(clipListSummary).max(maxClipLists) })),
  },
  create: {
    summary: 'Creates a list of clips',
    body: clipListCreateBody,
    response: inContent(clipListSummary),
  },
  update: {
    summary: "Renames one of the caller's lists of clips, shares it, or replaces its clips",
    params: idParams,
    body: clipListUpdateBody,
    response: inContent(clipListSummary),
  },
  add: {
    summary: "Adds a clip to the end of one of the caller's lists; nothing changes if it is there",
    params: idParams,
    body: clipListAddBody,
    response: inContent(clipListSummary),
  },
  remove: {
    summary: "Removes one of the caller's lists of clips, but none of its clips",
    params: idParams,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof clipListAddresses>;
