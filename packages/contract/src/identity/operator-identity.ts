import { z } from 'zod';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { maxImportRows } from '../call/constants.ts';
import { importBody, importResponse } from '../call/import.ts';
import { uploadedPicture } from '../call/picture-upload.ts';
import {
  assetUrl,
  color,
  emptyResponse,
  flag,
  id,
  idParams,
  inContent,
  isoTime,
  kindId,
  externalLink,
  text,
} from '../call/primitives.ts';
import { identityPictures, identityTypes, socialLinkKinds } from './identity-constants.ts';
import { banner, place } from './identity-fields.ts';

/** An id in an organiser's system; imports match by it. */
export const referenceId = text(128).trim().min(1);

/** The links of an identity; absent ones stay as they are, null removes one. */
const links = z.strictObject(
  Object.fromEntries(
    [...socialLinkKinds, 'training', 'other'].map((kind) => [kind, externalLink.nullable()]),
  ) as Record<
    (typeof socialLinkKinds)[number] | 'training' | 'other',
    z.ZodNullable<typeof externalLink>
  >,
);

/** The fields that an operator may set. */
const fields = {
  title: text(200),
  /** Empty for none. */
  shortTitle: z.union([z.literal(''), text(24)]),
  referenceId: referenceId.nullable(),
  /** The identity it is an item of: of a team, its competition. */
  parentId: id.nullable(),
  /** Further identities above it, such as a second competition of a team. */
  identityIds: z.array(id).max(50),
  mainCategories: z.array(id).max(50),
  sportType: kindId.nullable(),
  /** Curated position; lower numbers come first. */
  position: z.int().min(-1_000_000).max(1_000_000),
  place: place.nullable(),
  color: color.nullable(),
  imageUrl: assetUrl.nullable(),
  bannerUrl: assetUrl.nullable(),
  logoUrl: assetUrl.nullable(),
  banners: z.array(banner).max(20),
  mobileBanners: z.array(banner).max(20),
  links: links.partial(),
};

const version = z.int().min(1);

/** An identity as operators see it. */
export const operatorIdentity = z.object({
  ...fields,
  // Older content may exceed today's limits.
  title: z.string(),
  shortTitle: z.string(),
  referenceId: z.string().nullable(),
  id,
  type: z.enum(identityTypes),
  links: z.record(z.string(), externalLink.nullable()),
  archived: z.boolean(),
  /** True if its events are of minors. */
  safeguarded: z.boolean(),
  /** Increases with each change of it; an update states the version that it was made from. */
  version,
  createdAt: isoTime,
});
export type OperatorIdentity = z.infer<typeof operatorIdentity>;

export const operatorIdentityResponse = inContent(operatorIdentity);

export const operatorIdentityBody = z.strictObject({
  type: z.enum(identityTypes),
  ...fields,
  shortTitle: fields.shortTitle.default(''),
  referenceId: fields.referenceId.default(null),
  parentId: fields.parentId.default(null),
  identityIds: fields.identityIds.default([]),
  mainCategories: fields.mainCategories.default([]),
  sportType: fields.sportType.default(null),
  position: fields.position.default(100),
  place: fields.place.default(null),
  color: fields.color.default(null),
  imageUrl: fields.imageUrl.default(null),
  bannerUrl: fields.bannerUrl.default(null),
  logoUrl: fields.logoUrl.default(null),
  banners: fields.banners.default([]),
  mobileBanners: fields.mobileBanners.default([]),
  links: links.partial().default({}),
  /** True if its events are of minors. */
  safeguarded: z.boolean().default(false),
});

/** Body of the update: absent fields stay as they are. */
export const operatorIdentityChange = z.strictObject({
  version,
  ...z.strictObject(fields).partial().shape,
});

export const operatorIdentityQuery = z.strictObject({
  ...cursorPaging,
  type: z.enum(identityTypes).optional(),
  /** Only those whose title, short title, id or reference contains this, without case and accents. */
  text: z.string().max(100).optional(),
  /** Only those below this one, at any depth. */
  below: id.optional(),
  archived: flag.optional(),
});

const pictureBody = z.strictObject({ picture: z.enum(identityPictures), image: uploadedPicture });

/** The operator's calls on identities. */
export const operatorIdentitySchemas = {
  listForOperator: {
    summary: 'Returns identities as an operator sees them, by title, a page at a time',
    query: operatorIdentityQuery,
    response: cursorPaged(operatorIdentity),
  },
  getForOperator: {
    summary: 'Returns an identity with all its fields',
    params: idParams,
    response: operatorIdentityResponse,
  },
  create: {
    summary: 'Creates a category, competition, subcategory or team',
    body: operatorIdentityBody,
    response: operatorIdentityResponse,
  },
  update: {
    summary: 'Changes fields of an identity; pages and search follow',
    params: idParams,
    body: operatorIdentityChange,
    response: operatorIdentityResponse,
  },
  archive: {
    summary: 'Archives an identity without matches to come; its page and its matches stay',
    params: idParams,
    response: operatorIdentityResponse,
  },
  restore: {
    summary: 'Makes an archived identity current again',
    params: idParams,
    response: operatorIdentityResponse,
  },
  remove: {
    summary: 'Deletes an identity that nothing refers to, such as one made by mistake',
    params: idParams,
    response: emptyResponse,
  },
  setPicture: {
    summary: 'Sets or removes the crest, the cover or the logo of an identity',
    params: idParams,
    body: pictureBody,
    response: operatorIdentityResponse,
  },
  import: {
    summary: 'Imports categories, competitions and teams from CSV or JSON, all or nothing',
    body: importBody(maxImportRows),
    response: importResponse,
  },
} as const;
