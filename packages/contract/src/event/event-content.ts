import { z } from 'zod';
import { bookedAds } from '../ad/ad.ts';
import { genders } from '../call/enums.ts';
import { eventStatuses, maxClockPeriods, mediaKinds, videoKinds } from './event-constants.ts';
import { clockPeriod, scoreChange } from './event.ts';
import { assetUrl, color, id, isoTime, kindId, externalLink, text } from '../call/primitives.ts';
import { maxRecordingCuts, maxRecordingOffset } from '../recording/recording-constants.ts';
import { commerceTypes } from '../product/product-constants.ts';

const startMs = z.int().min(0);
const endMs = z.int().min(1);
/** ms since 1970. */
const wallMs = z.int().min(0);

/** The part of a recording that its event shows. */
const shownPart = {
  endMs: wallMs.nullable(),
  trim: z.strictObject({ startMs: wallMs.nullable(), endMs: wallMs.nullable() }).nullable(),
  cuts: z.array(z.strictObject({ startMs: wallMs, endMs: wallMs })).max(maxRecordingCuts),
  panorama: id.optional(),
};

/**
 * Source of an event's video. `film` is the id of the video: one of the media library, or a recording. Events
 * are stored with that name; elsewhere it is `videoId` or `recordingId`.
 * `simulated-live` plays that video once from the event's `gameStartDate`, then becomes `film`.
 * `channel` loops its videos forever, counted from `epochMs`.
 * `schedule` plays the channel's schedule, and the video `slate` in the gaps; all of it is cut into
 * segments of `segmentMs`.
 * `recording` plays what an encoder sends, and later all of it. Its times are wall-clock, ms since 1970:
 * `originMs` is position 0 of the event, `endMs` its end (null while it may grow), `trim` and `cuts` leave
 * parts out. `offsetMs` is the delay of the video. `panorama` is another recording, on the same clock.
 * With `mirror`, a stream of another site is recorded: into the `recording`, or, while `url` still plays,
 * into the one that follows it.
 * A `clip` of a recording counts its times from `originMs`. `shown` is the part that its event shows now; it is
 * set when the clip is read, and never stored.
 */
export const stream = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('film'), film: id }),
  z.strictObject({
    kind: z.literal('clip'),
    film: id,
    startMs,
    endMs,
    originMs: wallMs.optional(),
    shown: z.strictObject(shownPart).optional(),
  }),
  z.strictObject({ kind: z.literal('simulated-live'), film: id }),
  z.strictObject({
    kind: z.literal('channel'),
    films: z.array(id).min(1),
    epochMs: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('schedule'), slate: id, segmentMs: z.int().min(1) }),
  z.strictObject({
    kind: z.literal('recording'),
    film: id,
    originMs: wallMs,
    offsetMs: z
      .int()
      .min(-maxRecordingOffset * 1000)
      .max(maxRecordingOffset * 1000),
    ...shownPart,
    mirror: z.strictObject({ address: externalLink }).optional(),
  }),
  z.strictObject({
    kind: z.literal('url'),
    url: assetUrl,
    mirror: z.strictObject({ film: id }).optional(),
  }),
]);
export type Stream = z.infer<typeof stream>;

/** A stored event, clip or highlight. Clips name their source event. */
export const contentEvent = z.strictObject({
  id,
  mediaType: z.enum(mediaKinds),
  mediaSubType: z.enum(videoKinds).nullable(),
  referenceId: z.string().max(128).nullable(),
  geniusId: z.string().max(128).nullable(),
  title: text(200),
  metaTitle: text(200).nullable(),
  description: z.string().max(5000).nullable(),
  imageUrl: assetUrl.nullable(),
  date: isoTime,
  gameStartDate: isoTime.nullable(),
  gameEndDate: isoTime.nullable(),
  sportType: kindId,
  gameType: z.string().max(64).nullable(),
  status: z.enum(eventStatuses),
  isExternal: z.boolean(),
  gender: z.enum(genders).nullable(),
  commerceType: z.enum(commerceTypes),
  isEnabledVidswapStats: z.boolean(),
  team1Id: id.nullable(),
  team2Id: id.nullable(),
  /** The colours that the teams wear in it; default to their own. */
  team1Color: color.nullable().optional(),
  team2Color: color.nullable().optional(),
  /** Categories, leagues and subcategories; teams are named by `team1Id` and `team2Id`. */
  identityIds: z.array(id),
  /** Countries (ISO 3166 alpha-2) in which it may be watched; null for all. */
  regions: z.array(z.string().regex(/^[A-Z]{2}$/)).nullable(),
  stream,
  /** The same video from the panoramic camera. */
  pano: z.boolean(),
  epgUrl: assetUrl.nullable(),
  /** Length in seconds; null if there is none. */
  duration: z.number().min(0).nullable(),
  score: z.strictObject({ home: z.int().min(0), away: z.int().min(0) }).nullable(),
  scoreTimeline: z.array(scoreChange),
  /** Curated position; lower numbers come first. */
  position: z.int(),
  parentEventId: id.nullable(),
  startMs: startMs.nullable(),
  endMs: endMs.nullable(),
  playerNumber: z.int().min(0).nullable(),
  playerColor: color.nullable(),
  /** The team of that player, whose roster has their name; defaults to none. */
  playerTeamId: id.nullable().optional(),
  /** When the match clock runs; defaults to never. */
  clock: z.array(clockPeriod).max(maxClockPeriods).optional(),
  /** Its ads; defaults to none. */
  ads: bookedAds.optional(),
  /** True if it was cancelled; defaults to false. */
  cancelled: z.boolean().optional(),
  /** True if it is itself marked as an event of minors; defaults to false. */
  safeguarded: z.boolean().optional(),
});
export type ContentEvent = z.infer<typeof contentEvent>;

/** Events in a tenant's content. */
export const eventContent = { events: z.array(contentEvent) };
