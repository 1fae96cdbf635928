import { clamp } from '../timeline/timeline.ts';

/** Centre of a portrait window at a time. */
export type CropPoint = {
  /** ms from the start of the clip. */
  time: number;
  /** 0 at the left edge of the picture, 1 at its right edge. */
  x: number;
};

/** Aspect ratio of the window, which is as high as the picture. */
const portraitAspect = 9 / 16;

/**
 * Returns the share of the picture's width that the window shows, at most 1.
 * @param aspect width to height of the picture
 */
export const cropWidth = (aspect: number): number => Math.min(1, portraitAspect / aspect);

/** Returns the nearest centre that keeps the window inside the picture. */
export function boundedCrop(x: number, aspect: number): number {
  const half = cropWidth(aspect) / 2;
  return clamp(x, half, 1 - half);
}

/**
 * Returns the centre of the window at a time. It glides from point to point and rests before the first
 * and after the last. The window never leaves the picture. Without points it is in the middle.
 * @param points in order of time
 * @param time ms from the start of the clip
 * @param aspect width to height of the picture
 */
export function cropAt(points: readonly CropPoint[], time: number, aspect = 16 / 9): number {
  const from = points.findLast((point) => point.time <= time) ?? points[0];
  const to = points.find((point) => point.time > time) ?? points.at(-1);
  if (to === undefined || from === undefined) return 0.5;
  const fromX = boundedCrop(from.x, aspect);
  const toX = boundedCrop(to.x, aspect);
  if (from === to) return fromX;
  const share = (time - from.time) / (to.time - from.time);
  return fromX + (toX - fromX) * share;
}

/**
 * Converts the centre to a horizontal `object-position` in percent: how far the window has moved from the
 * left edge towards its rightmost position.
 */
export function cropPosition(centre: number, aspect: number): number {
  const width = cropWidth(aspect);
  if (width === 1) return 50;
  const leftEdge = boundedCrop(centre, aspect) - width / 2;
  return (leftEdge / (1 - width)) * 100;
}
