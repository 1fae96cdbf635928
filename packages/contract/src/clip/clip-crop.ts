import { z } from 'zod';
import { maxClipMs, maxCropPoints } from './clip-constants.ts';

/** Horizontal centre of the crop at a time of the clip. */
export const cropPoint = z.strictObject({
  /** ms from the start of the clip. */
  time: z.int().min(0).max(maxClipMs),
  /** 0 at the left edge of the picture, 1 at the right edge. */
  x: z.number().min(0).max(1),
});
export type CropPoint = z.infer<typeof cropPoint>;

/**
 * An upright crop of a clip: 9:16, at the full height of the picture. It glides between points; before the
 * first point and after the last, it does not move.
 */
export const clipCrop = z.strictObject({
  points: z
    .array(cropPoint)
    .min(1)
    .max(maxCropPoints)
    .refine(
      (points) => points.every(({ time }, index) => time > (points[index - 1]?.time ?? -1)),
      'must be in the order of their times, which must differ',
    ),
});
export type ClipCrop = z.infer<typeof clipCrop>;
