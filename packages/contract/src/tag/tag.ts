import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { paged, paging } from '../call/paging.ts';
import { maxVideoSeconds } from '../playback-position/playback-position-constants.ts';
import {
  color,
  emptyResponse,
  flag,
  id,
  idParams,
  inContent,
  isoTime,
  kindId,
  milliseconds,
  text,
} from '../call/primitives.ts';
import {
  maxPlayerNumber,
  maxTags,
  maxTagTitle,
  maxYaw,
  type tagAddresses,
  tagMode,
  tagStreamName,
  tagVideoTypes,
} from './tag-constants.ts';

const maxVideoMs = maxVideoSeconds * 1000;

/**
 * Direction of a tag on the panorama of its event: degrees to the right of the middle of the picture.
 * 0 is the middle; the edges are -90 and 90, whatever angle the camera covers. Null if unknown.
 */
const yaw = z
  .number()
  .min(-maxYaw, `must not be less than -${maxYaw}, the left edge of the panorama`)
  .max(maxYaw, `must not be more than ${maxYaw}, the right edge of the panorama`)
  .nullable();

/** A tag as shown; times in seconds of the event's video (TAG-03). */
export const tag = z.object({
  id,
  title: z.string(),
  startTime: z.number().min(0),
  endTime: z.number().min(0),
  type: kindId,
  global: z.boolean(),
  playerNumber: z.int().nullable(),
  /** The player's name, from the roster of their team. Not in the specification. */
  playerName: z.string().optional(),
  targetId: id,
  tagTeam: z
    .object({ color: color.nullable(), teamId: id, title: z.string(), logo: z.string().nullable() })
    .nullable(),
  /** Wall-clock time of its start, by an encoder's clock; null if it had none. Not in the specification. */
  wallClock: isoTime.nullable(),
  /** Not in the specification. */
  yaw,
  /** True if the caller owns it and may change and remove it. Not in the specification. */
  own: z.boolean(),
});
export type Tag = z.infer<typeof tag>;

/**
 * Body of `/api/tag/list` (TAG-01). `global` true returns the global tags, false the caller's own,
 * and both if omitted. Sorted by start unless `sort` is given.
 */
export const tagListBody = z.strictObject({
  targetId: id,
  global: z.boolean().optional(),
  ...paging(maxTags),
});
export type TagListBody = z.input<typeof tagListBody>;
export const tagListResponse = paged(tag);
export type TagListResponse = z.infer<typeof tagListResponse>;

/** The request shape of a tag (TAG-04); `startTime` and `endTime` in ms, rounded to whole ones. */
const savedTag = {
  targetId: id,
  title: text(maxTagTitle).trim(),
  startTime: milliseconds(maxVideoMs),
  endTime: milliseconds(maxVideoMs),
  mode: z.literal(tagMode),
  playerColor: color.nullable().default(null),
  playerNumber: z.int().min(0).max(maxPlayerNumber).nullable().default(null),
  teamId: id.nullable().default(null),
  videoType: z.enum(tagVideoTypes),
  streamName: z.literal(tagStreamName),
  /** True if it is shown to everyone, which requires `canCreateGlobalTag` (TAG-11). */
  global: z.boolean().optional(),
  /** Not in the specification. */
  type: kindId.optional(),
  /**
   * Wall-clock time of its start, by an encoder's clock, which a restart does not reset. Not in the
   * specification.
   */
  wallClock: isoTime.nullable().optional(),
  /** Not in the specification. */
  yaw: yaw.optional(),
};
const isInOrder = ({ startTime, endTime }: { startTime: number; endTime: number }) =>
  startTime <= endTime;
const inOrder = { path: ['endTime'], message: 'must not be before startTime' };

/**
 * Body of `/api/tag/saveV2`. `clientId` makes it idempotent: sent twice, the tag is created once. It is not
 * in the specification.
 */
export const tagSaveBody = z
  .strictObject({ ...savedTag, clientId: id.optional() })
  .refine(isInOrder, inOrder);
export type TagSaveBody = z.input<typeof tagSaveBody>;

/**
 * Body of `/api/tag/update`: the full shape. `global`, `type`, `wallClock` and `yaw` stay unchanged if
 * omitted.
 */
export const tagUpdateBody = z.strictObject({ ...savedTag, id }).refine(isInOrder, inOrder);
export type TagUpdateBody = z.input<typeof tagUpdateBody>;

/** Body of `/api/tag/remove_list`. */
export const tagRemoveBody = z.strictObject({ ids: z.array(id).min(1).max(maxTags) });
/** The removed ids, all of them the caller's; other ids are ignored. */
export const tagRemoveResponse = inContent(z.object({ ids: z.array(id) }));

/** Body of `/api/operator/tag/grant`, which grants or revokes the right to create global tags. */
export const operatorTagGrantBody = z.strictObject({
  email: z.string().min(3).max(254),
  canCreateGlobalTag: z.boolean(),
});

/**
 * Body of `/api/operator/event/add_moment`: a moment that everyone who may watch the event sees. `time` is its
 * position in the event's video, s. `momentId` makes it idempotent: sent twice, the moment is created once.
 */
export const operatorMomentBody = z.strictObject({
  momentId: id,
  type: kindId,
  time: z.number().min(0).max(maxVideoSeconds),
  side: z.enum(['home', 'away']).nullable().default(null),
  playerNumber: z.int().min(0).max(maxPlayerNumber).nullable().default(null),
  /** Defaults to the name of its kind. */
  title: text(maxTagTitle).trim().optional(),
});
export type OperatorMomentBody = z.output<typeof operatorMomentBody>;
export const operatorMomentWithdrawBody = z.strictObject({ momentId: id });

/** A global tag to import into a tenant; times in seconds. */
export const contentTag = z.strictObject({
  id,
  targetId: id,
  title: text(maxTagTitle),
  type: kindId,
  startTime: z.number().min(0).max(maxVideoSeconds),
  endTime: z.number().min(0).max(maxVideoSeconds),
  teamId: id.nullable(),
  playerNumber: z.int().min(0).max(maxPlayerNumber).nullable(),
  playerColor: color.nullable(),
  wallClock: isoTime.nullable(),
  yaw: yaw.default(null),
  videoType: z.enum(tagVideoTypes),
});
export type ContentTag = z.infer<typeof contentTag>;

/** Tags in a tenant's content. */
export const tagContent = { tags: z.array(contentTag) };

/** Tags in the account export. */
export const tagExport = {
  tags: z.array(
    z.object({
      targetId: id,
      title: z.string(),
      type: kindId,
      startTime: z.number(),
      endTime: z.number(),
      global: z.boolean(),
      playerNumber: z.int().nullable(),
      teamId: id.nullable(),
      yaw,
      addedAt: isoTime,
    }),
  ),
};

/** A global tag, or one that was taken down, as operators see it. */
export const moderatedTag = z.object({
  id,
  targetId: id,
  /** Title of the match; null if it no longer exists. */
  eventTitle: z.string().nullable(),
  title: z.string(),
  type: kindId,
  startTime: z.number().min(0),
  /** The owner; null for an imported tag. */
  accountId: id.nullable(),
  addedAt: isoTime,
  /** Null if it was not taken down. */
  takedown: z.object({ reason: z.string(), at: isoTime }).nullable(),
});
export type ModeratedTag = z.infer<typeof moderatedTag>;

export const operatorTagListQuery = z.strictObject({
  ...cursorPaging,
  event_id: id.nullable().default(null),
  /** Only those that were taken down. */
  taken_down: flag.default(false),
});
const tagTakedownBody = z.strictObject({ reason: text(500) });

export const tagCalls = {
  list: {
    summary: "Returns the tags of an event: the global ones, and a signed-in caller's own",
    body: tagListBody,
    response: tagListResponse,
  },
  save: { summary: 'Creates a tag of an event', body: tagSaveBody, response: inContent(tag) },
  update: {
    summary: "Changes one of the caller's tags",
    body: tagUpdateBody,
    response: inContent(tag),
  },
  remove: {
    summary: 'Removes tags of the caller',
    body: tagRemoveBody,
    response: tagRemoveResponse,
  },
  listMoments: {
    summary: 'Returns the moments of an event that everyone sees, in order',
    params: idParams,
    response: inContent(z.object({ moments: z.array(tag) })),
  },
  addMoment: {
    summary: 'Adds a moment to an event; open pages show it at once',
    params: idParams,
    body: operatorMomentBody,
    response: inContent(tag),
  },
  withdrawMoment: {
    summary: 'Removes a moment that an operator added, or that was imported',
    params: idParams,
    body: operatorMomentWithdrawBody,
    response: inContent(z.object({ momentId: id })),
  },
  listForOperator: {
    summary: 'Returns the global tags and those that were taken down, newest first',
    query: operatorTagListQuery,
    response: cursorPaged(moderatedTag),
  },
  takeDown: {
    summary: 'Takes a global tag down: only its owner sees it, and cannot make it global again',
    params: idParams,
    body: tagTakedownBody,
    response: inContent(moderatedTag),
  },
  restore: {
    summary: 'Restores a tag that was taken down',
    params: idParams,
    body: tagTakedownBody,
    response: inContent(moderatedTag),
  },
  grant: {
    summary: 'Allows an account to create global tags, or revokes that',
    body: operatorTagGrantBody,
    response: emptyResponse,
    idempotencyKey: true,
  },
} as const satisfies CallSchemasOf<typeof tagAddresses>;
