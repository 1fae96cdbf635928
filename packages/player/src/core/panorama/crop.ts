import { clamp } from '../timeline/timeline.ts';

/** Centre of an upright window at a time. */
export type CropPoint = {
  /** ms from the start of the clip. */
  time: number;
  /** 0 at the left edge of the picture, 1 at its right edge. */
  x: number;
};

/** Aspect ratio of the window, which is as high as the picture. */
const uprightRatio = 9 / 16;

/**
 * Returns the share of the picture's width that the window shows, at most 1. `shape` is width to height.
 */
export const cropWidth = (shape: number): number => Math.min(1, uprightRatio / shape);

/** Returns the nearest centre that keeps the window inside the picture. */
export function boundedCrop(x: number, shape: number): number {
  const half = cropWidth(shape) / 2;
  return clamp(x, half, 1 - half);
}

/**
 * Returns the centre of the window at a time. It glides from point to point and rests before the first
 * and after the last. The window never leaves the picture. Without points it is in the middle.
 * @param points in order of time
 * @param time ms from the start of the clip
 * @param shape width to height of the picture
 */
export function cropAt(points: readonly CropPoint[], time: number, shape = 16 / 9): number {
  const after = points.findIndex((point) => point.time > time);
  const to = points.at(after);
  const from = after > 0 ? points[after - 1] : to;
  if (to === undefined || from === undefined) return 0.5;
  const [left, right] = [boundedCrop(from.x, shape), boundedCrop(to.x, shape)];
  if (from === to) return left;
  return left + ((right - left) * (time - from.time)) / (to.time - from.time);
}

/**
 * Converts the centre to a horizontal `object-position` in percent: how far the window has moved from the
 * left edge towards its rightmost position.
 */
export function cropPosition(middle: number, shape: number): number {
  const width = cropWidth(shape);
  return width === 1 ? 50 : ((boundedCrop(middle, shape) - width / 2) / (1 - width)) * 100;
}
