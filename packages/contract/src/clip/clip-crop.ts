import { z } from 'zod';
import { milliseconds } from '../call/primitives.ts';
import { maxClipMs, maxCropPoints } from './clip-constants.ts';

/** Horizontal centre of the crop at a time of the clip, in ms from its start. */
const pointAt = <T extends z.ZodType<number>>(time: T) =>
  z.strictObject({
    time,
    /** 0 at the left edge of the picture, 1 at the right edge. */
    x: z.number().min(0).max(1),
  });

const cropOf = <T extends z.ZodType<{ time: number; x: number }>>(point: T) =>
  z.strictObject({
    points: z
      .array(point)
      .min(1)
      .max(maxCropPoints)
      .refine(
        (points) => points.every(({ time }, index) => time > (points[index - 1]?.time ?? -1)),
        'must be in the order of their times, which must differ',
      ),
  });

/** Horizontal centre of the crop at a time of the clip. */
export const cropPoint = pointAt(z.int().min(0).max(maxClipMs));
export type CropPoint = z.infer<typeof cropPoint>;

/**
 * A portrait crop of a clip: 9:16, at the full height of the picture. It glides between points; before the
 * first point and after the last, it does not move.
 */
export const clipCrop = cropOf(cropPoint);
export type ClipCrop = z.infer<typeof clipCrop>;

/** A crop as it is sent, whose times may be fractions. */
export const clipCropBody = cropOf(pointAt(milliseconds(maxClipMs)));
