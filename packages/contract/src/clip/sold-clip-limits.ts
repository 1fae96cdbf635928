import { z } from 'zod';

/**
 * Tenant setting `paid_clip_limits`: how much of a sold event a viewer may cut. The smaller of the two `event_…`
 * limits applies.
 */
export const soldClipLimits = z
  .strictObject({
    /** Share of the event that the viewer's clips may show together, 0 to 1. */
    event_share: z.number().min(0).max(1).default(0.1),
    /** Length that they may show together, s. */
    event_seconds: z.int().min(0).max(86_400).default(300),
    /** Maximum length of one clip, s. */
    clip_seconds: z.int().min(1).max(1800).default(180),
  })
  .prefault({});
