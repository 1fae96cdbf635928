import { z } from 'zod';
import { bookedAds } from '../ad/ad.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { maxImportRows } from '../call/constants.ts';
import { genders } from '../call/enums.ts';
import { importBody, importResponse } from '../call/import.ts';
import { uploadedPicture } from '../call/picture-upload.ts';
import {
  assetUrl,
  color,
  flag,
  id,
  idParams,
  inContent,
  isoTime,
  kindId,
  externalLink,
  text,
} from '../call/primitives.ts';
import { referenceId } from '../identity/operator-identity.ts';
import { commerceTypes } from '../product/product-constants.ts';
import { eventStatuses } from './event-constants.ts';

/** Text of a venue, or of a note to viewers about a postponement. */
const shortText = text(200);

/** The fields that an operator may set, besides those with a call of their own. */
const fields = {
  title: text(200),
  metaTitle: text(200).nullable(),
  eventDescription: z.string().max(5000).nullable(),
  /** Its id in an organiser's system; imports match by it. */
  referenceId: referenceId.nullable(),
  geniusId: text(128).nullable(),
  gameStartDate: isoTime,
  gameEndDate: isoTime.nullable(),
  sportType: kindId,
  /** Round or stage, such as "Semi-final" or "Round 12". */
  gameType: text(64).nullable(),
  gender: z.enum(genders).nullable(),
  isExternal: z.boolean(),
  commerceType: z.enum(commerceTypes),
  team1: id.nullable(),
  team2: id.nullable(),
  /** The colours that the teams wear in it; null for their own. */
  team1Color: color.nullable(),
  team2Color: color.nullable(),
  /**
   * Categories, competitions and subcategories, such as a series, besides the teams. Their ancestors
   * are added to them.
   */
  identityIds: z.array(id).max(50),
  /** Countries (ISO 3166 alpha-2) in which it may be watched; null for all. */
  regions: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'))
    .max(300)
    .nullable(),
  /** Curated position; lower numbers come first. */
  position: z.int().min(-1_000_000).max(1_000_000),
  /** Where it is played; operators only. */
  venue: shortText.nullable(),
  imageUrl: assetUrl.nullable(),
  /** True if it is itself marked as an event of minors. */
  safeguarded: z.boolean(),
};

const version = z.int().min(1);

/** An event as operators see it. */
export const operatorEvent = z.object({
  ...fields,
  // Older content may exceed today's limits.
  title: z.string(),
  metaTitle: z.string().nullable(),
  referenceId: z.string().nullable(),
  geniusId: z.string().nullable(),
  gameType: z.string().nullable(),
  id,
  eventStatus: z.enum(eventStatuses),
  cancelled: z.boolean(),
  /** True if it is withdrawn: viewers see neither it nor its clips. */
  withdrawn: z.boolean(),
  /** True if it is of minors, by itself or by one of its identities. */
  isOfMinors: z.boolean(),
  /** Set if it was postponed: its first start, and the latest note to viewers. */
  postponed: z.object({ from: isoTime, note: z.string().nullable() }).nullable(),
  /** The source of its video. */
  streamKind: z.string(),
  /** Id of the camera that films it. */
  camera: z.string().nullable(),
  /** Increases with each change of these fields; an update states the version that it was made from. */
  version,
  createdAt: isoTime,
  updatedAt: isoTime.nullable(),
});
export type OperatorEvent = z.infer<typeof operatorEvent>;

export const operatorEventResponse = inContent(operatorEvent);

/** Fields of a new event besides those of the create call, all optional. */
const newEventFields = {
  metaTitle: fields.metaTitle.default(null),
  eventDescription: fields.eventDescription.default(null),
  referenceId: fields.referenceId.default(null),
  geniusId: fields.geniusId.default(null),
  gameType: fields.gameType.default(null),
  gender: fields.gender.default(null),
  team1Color: fields.team1Color.default(null),
  team2Color: fields.team2Color.default(null),
  isExternal: fields.isExternal.default(false),
  /** Defaults to the identities that its teams share. */
  identityIds: fields.identityIds.optional(),
  regions: fields.regions.default(null),
  position: fields.position.default(100),
  venue: fields.venue.default(null),
  imageUrl: fields.imageUrl.default(null),
  safeguarded: fields.safeguarded.default(false),
};

/** Body of the update: absent fields stay as they are. */
export const operatorEventChange = z.strictObject({
  version,
  ...z.strictObject(fields).partial().shape,
});

export const operatorPostponeBody = z.strictObject({
  version,
  gameStartDate: isoTime,
  /** Defaults to the same length as before. */
  gameEndDate: isoTime.nullable().optional(),
  /** For viewers, such as "Frozen pitch". */
  note: shortText.nullable().default(null),
});

export const operatorEventQuery = z.strictObject({
  ...cursorPaging,
  status: z.enum(eventStatuses).optional(),
  /** Starts at this time or later. */
  from: isoTime.optional(),
  /** Starts before this time. */
  to: isoTime.optional(),
  team: id.optional(),
  /** A category, competition or subcategory. */
  league: id.optional(),
  /** Only those with words that start like these, or with this id or reference. */
  text: z.string().max(100).optional(),
  /** True for withdrawn ones only; they are left out otherwise. */
  withdrawn: flag.default(false),
  /** `soonest` lists from the earliest start. */
  order: z.enum(['latest', 'soonest']).default('latest'),
});
export type OperatorEventQuery = z.output<typeof operatorEventQuery>;

/** The operator's calls on events that have all fields. */
export const operatorEventSchemas = {
  listAll: {
    summary: 'Returns events with all their fields, by start, a page at a time',
    query: operatorEventQuery,
    response: cursorPaged(operatorEvent),
  },
  getForOperator: {
    summary: 'Returns an event with all its fields, including a withdrawn one',
    params: idParams,
    response: operatorEventResponse,
  },
  update: {
    summary: 'Changes fields of an event; open pages, lists and search follow',
    params: idParams,
    body: operatorEventChange,
    response: operatorEventResponse,
  },
  postpone: {
    summary:
      'Moves an upcoming event to another start; reminders not yet sent follow, open pages reload',
    params: idParams,
    body: operatorPostponeBody,
    response: operatorEventResponse,
  },
  withdraw: {
    summary: 'Withdraws an event and what was cut from it: viewers see neither, nothing is deleted',
    params: idParams,
    response: operatorEventResponse,
  },
  restore: {
    summary: 'Shows a withdrawn event again, as it was',
    params: idParams,
    response: operatorEventResponse,
  },
  setPicture: {
    summary: 'Sets or removes the poster of an event',
    params: idParams,
    body: z.strictObject({ image: uploadedPicture }),
    response: operatorEventResponse,
  },
  import: {
    summary: 'Imports fixtures from CSV or JSON, all or nothing; rows match by their reference',
    body: importBody(maxImportRows),
    response: importResponse,
  },
} as const;

export const operatorStreamBody = z.strictObject({ eventUrl: assetUrl });
export const streamCheckQuery = z.strictObject({ address: externalLink });
export const operatorStatusBody = z.strictObject({ status: z.enum(eventStatuses) });
/** Body of the operator's ads call: replaces all ads of the event. */
export const operatorAdsBody = z.strictObject({ ads: bookedAds });
export const operatorCancelledBody = z.strictObject({ cancelled: z.boolean() });
export const operatorSafeguardBody = z.strictObject({ safeguarded: z.boolean() });
/**
 * Body of the operator's clock call. `clock` is the current reading, s, from which the clock runs or at
 * which it stopped. If omitted, the clock resumes where it stopped. `time` is the position in the broadcast at
 * which that was, s; defaults to now.
 */
export const operatorClockBody = z.strictObject({
  running: z.boolean(),
  clock: z.number().min(0).max(86_400).optional(),
  time: z.number().min(0).max(172_800).optional(),
});

/** Body of the operator's create call; the server assigns the id. */
export const operatorEventBody = z.strictObject({
  title: text(200),
  sportType: kindId,
  eventStatus: z.enum(eventStatuses).default('upcoming'),
  gameStartDate: isoTime,
  gameEndDate: isoTime.nullable().default(null),
  team1: id.nullable().default(null),
  team2: id.nullable().default(null),
  commerceType: z.enum(commerceTypes).default('commerce_free_media'),
  /** A video of the media library: live from `gameStartDate`, or on demand if archived. */
  film: id.nullable().default(null),
  /** Manifest of another origin, in place of a video of the media library. */
  streamUrl: assetUrl.nullable().default(null),
  ...newEventFields,
});
