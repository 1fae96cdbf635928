import { z } from 'zod';
import { assetUrl, externalLink, text } from '../call/primitives.ts';
import { bannerTypes } from './identity-constants.ts';

/** A banner (DSC-24); `type` determines its shape (DSC-25). */
export const banner = z.object({
  imageUrl: assetUrl,
  linkUrl: externalLink.nullable(),
  linkTarget: z.enum(['_self', '_blank']).nullable(),
  type: z.enum(bannerTypes),
});
export type Banner = z.infer<typeof banner>;

/** Where a team plays: the town, and its position in degrees. */
export const place = z.object({
  town: text(80),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Place = z.infer<typeof place>;
