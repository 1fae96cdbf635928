import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { sortDirections, sortFields } from '../call/enums.ts';
import { banner, place } from './identity-fields.ts';
import { operatorIdentitySchemas } from './operator-identity.ts';
import {
  type identityAddresses,
  identityMediaTypes,
  identityPageSize,
  identityTypes,
} from './identity-constants.ts';
import { paged, paging } from '../call/paging.ts';
import {
  assetUrl,
  color,
  flag,
  id,
  idParams,
  inContent,
  kindId,
  listOf,
  externalLink,
} from '../call/primitives.ts';

/** A category, league, subcategory or team, with the data of its card and page (DSC-21, DSC-22). */
export const identity = z.object({
  id,
  /** In lists, the short title if the tenant shows short names (TEN-06); on its own, the full title. */
  title: z.string(),
  shortTitle: z.string(),
  /** In lists, the full title if `title` is the short one; absent otherwise. Additive. */
  fullTitle: z.string().optional(),
  type: z.enum(identityTypes),
  media_type: z.enum(identityMediaTypes),
  imageUrl: assetUrl.nullable(),
  /** The identity it is an item of. */
  identitiesId: id.nullable(),
  identityIds: z.array(id),
  mainCategories: z.array(id),
  sportType: kindId.nullable(),
  archived: z.boolean(),
  order: z.int(),
  color: color.nullable(),
  bannerUrl: assetUrl.nullable(),
  banners: z.array(banner),
  mobileBanners: z.array(banner),
  logoUrl: assetUrl.nullable(),
  facebookUrl: externalLink.nullable(),
  instagramUrl: externalLink.nullable(),
  xUrl: externalLink.nullable(),
  webUrl: externalLink.nullable(),
  youtubeUrl: externalLink.nullable(),
  tiktokUrl: externalLink.nullable(),
  whatsappUrl: externalLink.nullable(),
  trainingUrl: externalLink.nullable(),
  otherUrl: externalLink.nullable(),
  /** Where it plays, if the operator names it. Additive. */
  place: place.optional(),
  /** True if its events are of minors: it is left out of lists. Not in the specification. */
  safeguarded: z.literal(true).optional(),
  /** True for a competition with a table; on its own only. Not in the specification. */
  hasTable: z.literal(true).optional(),
  /** True for a team with a roster; on its own only. Not in the specification. */
  hasRoster: z.literal(true).optional(),
});
export type Identity = z.infer<typeof identity>;

/** Body of `/api/identity/list` (DSC-18, A-39): `sort` maps one field to its direction. */
export const identityListBody = z.strictObject({
  /** `sort` and `order` here are additive; the other `sort` wins. */
  paging: z.strictObject({ ...paging(identityPageSize) }).prefault({}),
  filters: z
    .strictObject({
      identityId: listOf(id).optional(),
      media_type: listOf(z.enum(identityMediaTypes)).optional(),
      archived: flag.optional(),
      /** Not in the specification: narrows to categories, leagues, subcategories or teams. */
      type: listOf(z.enum(identityTypes)).optional(),
    })
    .prefault({}),
  sort: z.partialRecord(z.enum(sortFields), z.enum(sortDirections)).optional(),
});
export type IdentityListBody = z.input<typeof identityListBody>;
export const identityListResponse = paged(identity);
export type IdentityListResponse = z.infer<typeof identityListResponse>;
export const identityResponse = inContent(identity);

export const identityCalls = {
  ...operatorIdentitySchemas,
  list: {
    summary: 'Returns categories, leagues, subcategories and teams',
    body: identityListBody,
    response: identityListResponse,
  },
  get: {
    summary: 'Returns a category, league, subcategory or team',
    params: idParams,
    response: identityResponse,
  },
} as const satisfies CallSchemasOf<typeof identityAddresses>;
