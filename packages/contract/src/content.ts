/**
 * Content as it is brought into a tenant: by the demo now, by imports later. Not a call of the map;
 * the backend validates it with these schemas before it stores anything.
 */
import { z } from 'zod';
import { genders, sportTypes } from './enums.ts';
import { eventStatuses, mediaKinds, videoKinds } from './event-names.ts';
import { scoreChange } from './event.ts';
import { identityMediaTypes, identityTypes } from './identity-names.ts';
import { banner } from './identity.ts';
import { commerceTypes } from './product-names.ts';
import { assetUrl, color, id, isoTime, outsideLink } from './primitives.ts';

const startMs = z.int().min(0);
const endMs = z.int().min(1);

/**
 * Where an event's pictures come from. `film` names a folder of the media directory.
 * `simulated-live` plays the film once from the event's `gameStartDate` on, then becomes `film`.
 * `channel` plays its films in turn for ever, counted from `epochMs`.
 */
export const stream = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('film'), film: id }),
  z.strictObject({ kind: z.literal('clip'), film: id, startMs, endMs }),
  z.strictObject({ kind: z.literal('simulated-live'), film: id }),
  z.strictObject({
    kind: z.literal('channel'),
    films: z.array(id).min(1),
    epochMs: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('url'), url: assetUrl }),
]);
export type Stream = z.infer<typeof stream>;

/** An identity or item of one, as it is stored. */
export const contentIdentity = z.strictObject({
  id,
  type: z.enum(identityTypes),
  mediaType: z.enum(identityMediaTypes),
  title: z.string().max(200),
  shortTitle: z.string().max(24),
  /** The identity this is an item of; it must stand before it in the list. */
  parentId: id.nullable(),
  /** Every identity above it, nearest first. */
  identityIds: z.array(id),
  mainCategories: z.array(id),
  sportType: z.enum(sportTypes).nullable(),
  archived: z.boolean(),
  position: z.int(),
  color: color.nullable(),
  imageUrl: assetUrl.nullable(),
  bannerUrl: assetUrl.nullable(),
  banners: z.array(banner),
  mobileBanners: z.array(banner),
  logoUrl: assetUrl.nullable(),
  links: z.strictObject({
    facebook: outsideLink.nullable(),
    instagram: outsideLink.nullable(),
    x: outsideLink.nullable(),
    web: outsideLink.nullable(),
    youtube: outsideLink.nullable(),
    tiktok: outsideLink.nullable(),
    whatsapp: outsideLink.nullable(),
    training: outsideLink.nullable().optional(),
    other: outsideLink.nullable().optional(),
  }),
});
export type ContentIdentity = z.infer<typeof contentIdentity>;

/** An event, clip or highlight, as it is stored. Clips name the event they are cut from. */
export const contentEvent = z.strictObject({
  id,
  mediaType: z.enum(mediaKinds),
  mediaSubType: z.enum(videoKinds).nullable(),
  referenceId: z.string().max(128).nullable(),
  geniusId: z.string().max(128).nullable(),
  title: z.string().min(1).max(200),
  metaTitle: z.string().max(200).nullable(),
  description: z.string().max(5000).nullable(),
  imageUrl: assetUrl.nullable(),
  date: isoTime,
  gameStartDate: isoTime.nullable(),
  gameEndDate: isoTime.nullable(),
  sportType: z.enum(sportTypes),
  gameType: z.string().max(64).nullable(),
  status: z.enum(eventStatuses),
  isExternal: z.boolean(),
  gender: z.enum(genders).nullable(),
  commerceType: z.enum(commerceTypes),
  isEnabledVidswapStats: z.boolean(),
  team1Id: id.nullable(),
  team2Id: id.nullable(),
  /** Categories, leagues and sub-categories; teams are named by `team1Id` and `team2Id`. */
  identityIds: z.array(id),
  /** Countries (ISO 3166 alpha-2) that may watch; null for all. */
  regions: z.array(z.string().regex(/^[A-Z]{2}$/)).nullable(),
  stream,
  /** The same film from the panoramic camera. */
  pano: z.boolean(),
  epgUrl: assetUrl.nullable(),
  /** Length in seconds, null where there is none. */
  duration: z.number().min(0).nullable(),
  score: z.strictObject({ home: z.int().min(0), away: z.int().min(0) }).nullable(),
  scoreTimeline: z.array(scoreChange),
  /** Curated position; lower comes first. */
  position: z.int(),
  parentEventId: id.nullable(),
  startMs: startMs.nullable(),
  endMs: endMs.nullable(),
  playerNumber: z.int().min(0).nullable(),
  playerColor: color.nullable(),
  /** Called off; false unless given. */
  cancelled: z.boolean().optional(),
});
export type ContentEvent = z.infer<typeof contentEvent>;

/** An account made with the content, for demos only. */
export const contentUser = z.strictObject({
  id,
  email: z.email(),
  password: z.string().min(8),
  displayName: z.string().min(1),
  canCreateGlobalTag: z.boolean(),
  /** How long ago the account was made, in days. */
  ageDays: z.int().min(0),
});
export type ContentUser = z.infer<typeof contentUser>;

/** Everything brought into one tenant; importing it again changes nothing that is already there. */
export const contentBundle = z.strictObject({
  identities: z.array(contentIdentity),
  events: z.array(contentEvent),
  users: z.array(contentUser),
});
export type ContentBundle = z.infer<typeof contentBundle>;
