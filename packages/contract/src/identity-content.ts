import { z } from 'zod';
import { sportTypes } from './enums.ts';
import { identityMediaTypes, identityTypes } from './identity-constants.ts';
import { banner } from './identity.ts';
import { assetUrl, color, id, outsideLink } from './primitives.ts';

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
  /** Whether its events are of minors; false unless given. */
  safeguarded: z.boolean().optional(),
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

/** What identities add to the content of a tenant. */
export const identityContent = { identities: z.array(contentIdentity) };
