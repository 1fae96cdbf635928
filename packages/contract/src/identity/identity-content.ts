import { z } from 'zod';
import { identityMediaTypes, identityTypes } from './identity-constants.ts';
import { banner, place } from './identity-fields.ts';
import { assetUrl, color, id, kindId, externalLink, text } from '../call/primitives.ts';

/** A stored identity or item of one. */
export const contentIdentity = z.strictObject({
  id,
  type: z.enum(identityTypes),
  mediaType: z.enum(identityMediaTypes),
  /** Empty for none. */
  title: z.union([z.literal(''), text(200)]),
  /** Empty for none. */
  shortTitle: z.union([z.literal(''), text(24)]),
  /** The identity it is an item of, which must precede it in the list. */
  parentId: id.nullable(),
  /** All its ancestors, nearest first. */
  identityIds: z.array(id),
  mainCategories: z.array(id),
  sportType: kindId.nullable(),
  archived: z.boolean(),
  /** True if its events are of minors; defaults to false. */
  safeguarded: z.boolean().optional(),
  position: z.int(),
  /** Where a team plays; a viewer who signs up finds the teams nearby. */
  place: place.optional(),
  color: color.nullable(),
  imageUrl: assetUrl.nullable(),
  bannerUrl: assetUrl.nullable(),
  banners: z.array(banner),
  mobileBanners: z.array(banner),
  logoUrl: assetUrl.nullable(),
  links: z.strictObject({
    facebook: externalLink.nullable(),
    instagram: externalLink.nullable(),
    x: externalLink.nullable(),
    web: externalLink.nullable(),
    youtube: externalLink.nullable(),
    tiktok: externalLink.nullable(),
    whatsapp: externalLink.nullable(),
    training: externalLink.nullable().optional(),
    other: externalLink.nullable().optional(),
  }),
});
export type ContentIdentity = z.infer<typeof contentIdentity>;

/** Identities in a tenant's content. */
export const identityContent = { identities: z.array(contentIdentity) };
