import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { eventAd } from '../ad/ad.ts';
import { clipCrop } from '../clip/clip-crop.ts';
import { genders } from '../call/enums.ts';
import {
  clipVisibilities,
  type eventAddresses,
  eventStatuses,
  idTypes,
  mediaKinds,
  videoKinds,
} from './event-constants.ts';
import { identityMediaTypes, identityTypes } from '../identity/identity-constants.ts';
import {
  operatorEventBody,
  operatorEventSchemas,
  operatorAdsBody,
  operatorCancelledBody,
  operatorClockBody,
  operatorSafeguardBody,
  operatorStatusBody,
  operatorStreamBody,
  streamCheckQuery,
} from './operator-event.ts';
import { paged, paging } from '../call/paging.ts';
import { maxPlayerNumber } from '../tag/tag-constants.ts';
import { streamCheckResponse } from './stream-check.ts';
import {
  assetUrl,
  color,
  flag,
  id,
  idParams,
  inContent,
  isoTime,
  kindId,
  listOf,
} from '../call/primitives.ts';
import {
  accessFilters,
  commerceCoverages,
  commerceTypes,
  defaultCommerceCoverage,
} from '../product/product-constants.ts';
import { searchMatch, searchText } from '../search/search-text.ts';

/** One side of an event. */
export const eventTeam = z.object({
  Id: id,
  /** The full name, whatever the tenant's lists of teams show (TEN-06). */
  Name: z.string(),
  /** Three-letter name for scoreboards, and where names have no room; additive. */
  ShortName: z.string(),
  LogoUrl: assetUrl.nullable(),
  /** The colour that it wears in the event. */
  Color: color.nullable(),
});
export type EventTeam = z.infer<typeof eventTeam>;

/** A category, league or item of an event; `fullTitle`, if `title` is the short one, is additive. */
export const eventCategory = z.object({
  id,
  title: z.string(),
  fullTitle: z.string().optional(),
  type: z.enum(identityTypes),
  imageUrl: assetUrl.nullable(),
  identitiesId: id.nullable(),
});
export type EventCategory = z.infer<typeof eventCategory>;

/**
 * Streams of an event. `hd` and `pano` are HLS manifests, null if the event has none or the caller may not
 * watch it. `clip` is a clip's range in its event's video: the dates in the clip's manifest count its seconds
 * from the epoch. Its additive `crop` is the portrait frame it is shown in, absent for the whole picture
 * (only then is there a `pano`). `epg` is a channel's program. `thumbnails` (WebVTT with sprite sheets, growing
 * while live) and `hasTextTracks` are additive. So is `castGrant`, which replaces the grant in these
 * addresses (after `/media/h/`) for a Cast receiver; absent in lists, and where the addresses carry none.
 */
export const eventSource = z.object({
  hd: assetUrl.nullable(),
  pano: assetUrl.nullable(),
  poster: assetUrl.nullable(),
  clip: z
    .object({
      eventId: id,
      /** Seconds in the event's video. */
      startTime: z.number().min(0),
      endTime: z.number().min(0),
      crop: clipCrop.optional(),
    })
    .nullable(),
  epg: assetUrl.nullable(),
  thumbnails: assetUrl.nullable(),
  hasTextTracks: z.boolean(),
  castGrant: z.string().optional(),
});
export type EventSource = z.infer<typeof eventSource>;

/** The score after `time` seconds of the event's video; additive, for spoiler-free overlays. */
export const scoreChange = z.object({
  time: z.number().min(0),
  home: z.int().min(0),
  away: z.int().min(0),
});
export type ScoreChange = z.infer<typeof scoreChange>;

/**
 * A period in which the match clock ran, such as a half: from second `start` of the broadcast, where the
 * clock showed `from` seconds, to second `end`, where it showed `to`. Both `end` and `to` are null while
 * the end is unknown; the clock then runs in real time.
 */
export const clockPeriod = z.object({
  start: z.number().min(0),
  end: z.number().min(0).nullable(),
  from: z.number().min(0),
  to: z.number().min(0).nullable(),
});
export type ClockPeriod = z.infer<typeof clockPeriod>;

/** The event entity of specification point 3; clips and highlights share its shape. */
export const event = z.object({
  id,
  eventId: id,
  referenceId: z.string().nullable(),
  geniusId: z.string().nullable(),
  title: z.string(),
  metaTitle: z.string().nullable(),
  eventDescription: z.string().nullable(),
  imageUrl: assetUrl.nullable(),
  /** A live event's newest frame, 404 until there is one. Additive: absent unless everyone may watch it. */
  stillUrl: assetUrl.optional(),
  /** A clip's frame before its moment, or a replay's kick-off. Additive: absent if hidden, locked or of minors. */
  frameUrl: assetUrl.optional(),
  /** Publication time, or the day it belongs to. */
  date: isoTime,
  gameStartDate: isoTime.nullable(),
  /** Actual or planned end; additive. */
  gameEndDate: isoTime.nullable(),
  sportType: kindId,
  eventType: z.enum(mediaKinds),
  gameType: z.string().nullable(),
  eventStatus: z.enum(eventStatuses),
  isExternal: z.boolean(),
  type: z.enum(videoKinds).nullable(),
  gender: z.enum(genders).nullable(),
  commerceCoverage: z.enum(commerceCoverages).default(defaultCommerceCoverage),
  commerceType: z.enum(commerceTypes),
  isEventAvailableForUser: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  isEnabledVidswapStats: z.boolean(),
  team1: eventTeam.nullable(),
  team2: eventTeam.nullable(),
  source: eventSource,
  ads: z.array(eventAd),
  categories: z.array(eventCategory),
  /** Length of the video in seconds; null for live, upcoming and channel. Not in the specification. */
  duration: z.number().min(0).nullable(),
  /** True if there is something to play for viewers with access; additive. */
  hasStream: z.boolean(),
  /** Last known score; additive. */
  score: z.object({ home: z.int().min(0), away: z.int().min(0) }).nullable(),
  scoreTimeline: z.array(scoreChange),
  /** The match clock so far, in order, including in lists of live events; absent without one. Additive. */
  clock: z.array(clockPeriod).optional(),
  /**
   * When position 0 of its video was recorded. Positions of goals, tags, comments and clips count from it,
   * live and as a replay. Absent if positions count from `gameStartDate` while it is live, and from the
   * start of the video afterwards. Not in the specification.
   */
  timeOrigin: isoTime.optional(),
  /** Media fields (EVT-11). */
  mediaType: z.enum(mediaKinds),
  mediaSubType: z.enum(videoKinds).nullable(),
  playerNumber: z.int().min(0).nullable(),
  playerColor: color.nullable(),
  /** The player's name, from the roster of their team. Not in the specification. */
  playerName: z.string().optional(),
  /** When its line-ups were last set (`lineup.get`); null or absent without any, and in lists. Additive. */
  lineupAt: isoTime.nullable().optional(),
  /** True if it was cancelled and will not be played at this time. Not in the specification. */
  cancelled: z.boolean(),
  /** First start of an upcoming event that was postponed, and the note to viewers; null in updates of others. */
  postponed: z.object({ from: isoTime, note: z.string().nullable() }).nullable().optional(),
  /**
   * Time of the last change to its public data, except the score of a running match; null if that was
   * before changes were recorded. Not in the specification.
   */
  updatedAt: isoTime.nullable(),
  /** Position among the clips and highlights of its match, from 1; null for everything else. Additive. */
  momentNumber: z.int().min(1).nullable(),
  /** Set on viewers' clips; null for everything else. Not in the specification. */
  visibility: z.enum(clipVisibilities).nullable(),
  /** True if the caller created it. Not in the specification. */
  isOwn: z.boolean(),
  /**
   * True for a viewer's clip that is closed: its source is no longer open to the caller, because the right
   * that it was cut with was refunded, disputed or not paid for. Not in the specification.
   */
  isClosed: z.literal(true).optional(),
  /**
   * True if the caller requested responses without results (`resultsHeader`) and a score, title, text or
   * picture was removed because it would reveal one. Not in the specification.
   */
  resultHidden: z.literal(true).optional(),
  /**
   * True for an event of minors: it names no one, has no clips, tags or player statistics, and is left out
   * of lists. Not in the specification.
   */
  safeguarded: z.literal(true).optional(),
});
export type Event = z.infer<typeof event>;

/** An entry of a list: the event without page-only fields. */
export const eventListEntry = event
  .omit({
    ads: true,
    scoreTimeline: true,
    eventDescription: true,
    lineupAt: true,
  })
  .extend({
    /** Why the search matched it; null in other lists. Not in the specification. */
    match: searchMatch.nullable(),
    /**
     * The cheapest way to open it: a price, or null for an access code. `isOnly`: there is no other way to
     * pay for it. Absent if nothing needs to be, or can be, bought. Not in the specification.
     */
    priceFrom: z
      .object({
        /** In major units, such as 4.99 for 499 cents. */
        price: z.number().min(0).nullable(),
        /** ISO 4217; empty for an access code. */
        currency: z.string(),
        isOnly: z.boolean(),
      })
      .optional(),
  });
export type PriceFrom = NonNullable<z.infer<typeof eventListEntry>['priceFrom']>;
export type EventListEntry = z.infer<typeof eventListEntry>;

/** `start~end` in ms since 1970; filters `gameStartDate`, else `date`. */
export const eventDate = z
  .string()
  .regex(/^\d{1,15}~\d{1,15}$/, 'must be start~end in milliseconds');

/** Body of `/api/event/list`: paging and the filters of specification point 7. */
export const eventListBody = z.strictObject({
  ...paging(),
  'identities.id': listOf(id).optional(),
  /** All if omitted. */
  'identities.type': listOf(z.enum([...identityTypes, ...identityMediaTypes])).optional(),
  media_type: listOf(z.enum(mediaKinds)).optional(),
  'search.teams.id': listOf(id).optional(),
  event_id: listOf(id).optional(),
  sportType: listOf(kindId).optional(),
  event_date: eventDate.optional(),
  status: listOf(z.enum(eventStatuses)).optional(),
  /** Not in the specification: true excludes events with nothing to play, such as unrecorded matches. */
  hasStream: z.literal(true).optional(),
  /** Not in the specification: only events that are free, in a subscription, or sold by a ticket. */
  access: z.enum(accessFilters).optional(),
  /** Not in the specification: matches with the player in a line-up, and clips of the player; none of minors. */
  player: z.strictObject({ team_id: id, number: z.int().min(0).max(maxPlayerNumber) }).optional(),
  /** Not in the specification: text that entries must contain; best matches first unless `sort` is given. */
  search: searchText.optional(),
});
export type EventListBody = z.input<typeof eventListBody>;

const eventPage = paged(eventListEntry);
export const eventListResponse = eventPage.extend({
  content: eventPage.shape.content.extend({
    /** Not in the specification: words of the search that no entry has, if nothing has all of its words. */
    droppedWords: z.array(z.string()).optional(),
  }),
});
export type EventListResponse = z.infer<typeof eventListResponse>;

/** Query of both get_by_id calls. */
export const eventGetQuery = z.strictObject({
  idType: z.enum(idTypes).default('eventId'),
  media_type: z.enum(mediaKinds).optional(),
});

export const eventResponse = inContent(event);

export const relatedQuery = z.strictObject({
  ...paging(),
  id,
  /** `false` omits clips and highlights of the event, and of matches with a replay. */
  moments: flag.optional(),
});

const sportCount = z.object({ sportType: kindId, count: z.int().min(0) });
export const sportCountResponse = inContent(z.object({ entries: z.array(sportCount) }));

/** A match at the desk of its scorers. */
export const eventDesk = z.object({
  event,
  /** The server's time, by which the positions of entries count. */
  now: isoTime,
  /** True for an event whose video has its score: operators cannot enter one. */
  isScoredByVideo: z.boolean(),
});
export type EventDesk = z.infer<typeof eventDesk>;
export const operatorListQuery = z.strictObject({
  ...paging(),
  status: listOf(z.enum(eventStatuses)).optional(),
  event_date: eventDate.optional(),
  search: searchText.optional(),
});

export const eventCalls = {
  ...operatorEventSchemas,
  list: {
    summary: 'Returns events, highlights and clips by filter, a page at a time',
    body: eventListBody,
    response: eventListResponse,
  },
  get: {
    summary: 'Returns an event by its id or reference',
    params: idParams,
    query: eventGetQuery,
    response: eventResponse,
  },
  listRelated: {
    summary: 'Returns the newest videos related to an event or clip',
    query: relatedQuery,
    response: eventListResponse,
  },
  countBySport: {
    summary: 'Returns the number of live events per sport',
    response: sportCountResponse,
  },
  listForOperator: {
    summary: 'Returns events as an operator sees them',
    query: operatorListQuery,
    response: eventListResponse,
  },
  getDesk: {
    summary: 'Returns an event as its scorers see it, with the time of the server',
    params: idParams,
    response: inContent(eventDesk),
  },
  create: {
    summary: 'Creates an event',
    body: operatorEventBody,
    response: eventResponse,
  },
  setStream: {
    summary: 'Sets the stream address of an event; waiting viewers switch to it at once',
    params: idParams,
    body: operatorStreamBody,
    response: eventResponse,
  },
  checkStream: {
    summary:
      'Returns what a stream at another address consists of, and whether browsers can play it',
    query: streamCheckQuery,
    response: streamCheckResponse,
  },
  setStatus: {
    summary: 'Sets the status of an event; open pages reload it',
    params: idParams,
    body: operatorStatusBody,
    response: eventResponse,
  },
  setClock: {
    summary: 'Starts or stops the match clock of a live event; open pages follow at once',
    params: idParams,
    body: operatorClockBody,
    response: eventResponse,
  },
  setAds: {
    summary: 'Sets the ads of an event; pages opened from then on show them',
    params: idParams,
    body: operatorAdsBody,
    response: eventResponse,
  },
  setCancelled: {
    summary: 'Cancels or reinstates an upcoming event; open pages reload it',
    params: idParams,
    body: operatorCancelledBody,
    response: eventResponse,
  },
  setSafeguarded: {
    summary: 'Sets whether an event is of minors: it then shows no names and is in no list',
    params: idParams,
    body: operatorSafeguardBody,
    response: eventResponse,
  },
  safeguardIdentity: {
    summary: 'Sets whether all events of a competition or team are of minors',
    params: idParams,
    body: operatorSafeguardBody,
    response: inContent(z.object({ id, safeguarded: z.boolean() })),
  },
} as const satisfies CallSchemasOf<typeof eventAddresses>;
