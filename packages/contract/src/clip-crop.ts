import { z } from 'zod';
import { maxClipMs, maxCropPoints } from './clip-constants.ts';

/** Where the middle of the upright window stands at a time of the clip. */
export const cropPoint = z.strictObject({
  /** ms from the start of the clip. */
  time: z.int().min(0).max(maxClipMs),
  /** 0 at the left edge of the picture, 1 at its right one. */
  x: z.number().min(0).max(1),
});
export type CropPoint = z.infer<typeof cropPoint>;

/**
 * An upright window (9:16, as high as the picture) through which a clip is shown. Between two points it
 * glides; before the first and after the last it stands.
 */
export const clipCrop = z.strictObject({
  points: z
    .array(cropPoint)
    .min(1)
    .max(maxCropPoints)
    .refine(
      (points) => points.every(({ time }, index) => time > (points[index - 1]?.time ?? -1)),
      'must be in the order of their times, one at each',
    ),
});
export type ClipCrop = z.infer<typeof clipCrop>;
