import { clamp } from './timeline.ts';

/** Where the middle of an upright window stands at a time. */
export type CropPoint = {
  /** ms from the start of the clip. */
  time: number;
  /** 0 at the left edge of the picture, 1 at its right one. */
  x: number;
};

/** Width to height of the window, which is as high as the picture. */
const UPRIGHT = 9 / 16;

/** How much of the width of a picture of this shape (width to height) the window shows, at most all of it. */
export const cropWidth = (shape: number): number => Math.min(1, UPRIGHT / shape);

/** The nearest place where the whole window lies on the picture. */
export function boundedCrop(x: number, shape: number): number {
  const half = cropWidth(shape) / 2;
  return clamp(x, half, 1 - half);
}

/**
 * The middle of the window at a time: it glides from point to point, and stands before the first and after
 * the last. The window never leaves the picture. In the middle without points.
 * @param points in the order of their times
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
 * The same as an `object-position` across, in percent: how far the window has gone from the left edge to
 * where it cannot go further.
 */
export function cropPosition(middle: number, shape: number): number {
  const width = cropWidth(shape);
  return width === 1 ? 50 : ((boundedCrop(middle, shape) - width / 2) / (1 - width)) * 100;
}
