/** Crop points of a clip draft. Times are ms of the video until saved. */
import type { ClipCrop } from '@grandstand/contract';
import { maxCropPoints } from '@grandstand/contract/constants';
import { boundedCrop, cropPosition, type CropPoint } from '@grandstand/player/core';
import { centreAt, pictureShape } from '../../portrait/index.ts';

export type { CropPoint };

/** Within this distance, an existing point moves instead of a new one being added, ms. */
const nearMs = 250;

/** Returns the nearest point within reach of a time, or null. */
export function pointNear(points: readonly CropPoint[], atMs: number): CropPoint | null {
  const distance = ({ time }: CropPoint) => Math.abs(time - atMs);
  const [nearest] = points.toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= nearMs ? nearest : null;
}

/** True if the window can move at a time: a point is near, or another one fits. */
export const canSetPoint = (points: readonly CropPoint[], atMs: number): boolean =>
  points.length < maxCropPoints || pointNear(points, atMs) !== null;

/** Moves the point at a time, or adds one; unchanged at the maximum. */
export function withPoint(
  points: readonly CropPoint[],
  atMs: number,
  x: number,
): readonly CropPoint[] {
  if (!canSetPoint(points, atMs)) return points;
  const near = pointNear(points, atMs);
  const moved = {
    time: near?.time ?? Math.round(atMs),
    x: Number(boundedCrop(x, pictureShape).toFixed(4)),
  };
  return [...points.filter((point) => point !== near), moved].toSorted((a, b) => a.time - b.time);
}

/** Removes the point at a time; the last one stays. */
export const withoutPoint = (points: readonly CropPoint[], time: number): readonly CropPoint[] =>
  points.length > 1 ? points.filter((point) => point.time !== time) : points;

/** Returns the window's position between left and right edge, percent. */
export const percentOf = (middle: number): number => Math.round(cropPosition(middle, pictureShape));

/**
 * Returns the crop to save for a clip between two times. If points lie outside, the ends get the interpolated
 * position.
 */
export function cropOf(points: readonly CropPoint[], startMs: number, endMs: number): ClipCrop {
  const inside = points.filter(({ time }) => time >= startMs && time <= endMs);
  const hasPointAt = (time: number) => inside.some((point) => point.time === time);
  const interpolated = (time: number) => ({ time, x: Number(centreAt(points, time).toFixed(4)) });
  const needsFirst = points.some(({ time }) => time < startMs) && !hasPointAt(startMs);
  const needsLast = points.some(({ time }) => time > endMs) && !hasPointAt(endMs);
  const clipped = [
    ...(needsFirst ? [interpolated(startMs)] : []),
    ...inside,
    ...(needsLast ? [interpolated(endMs)] : []),
  ];
  return { points: clipped.map(({ time, x }) => ({ time: time - startMs, x })) };
}
