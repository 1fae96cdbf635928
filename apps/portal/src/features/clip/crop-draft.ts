/** The points of an upright window while a clip is being made: their times are ms of the film until it is saved. */
import type { ClipCrop } from '@grandstand/contract';
import { maxCropPoints } from '@grandstand/contract/names';
import { boundedCrop, cropPosition, type CropPoint } from '@grandstand/player/core';
import { middleAt, pictureShape } from '../upright/index.ts';

export type { CropPoint };

/** As near as this a point is moved rather than another one set, ms. */
const nearMs = 250;

/** The point that is meant at a time; null where there is none. */
export function pointNear(points: readonly CropPoint[], atMs: number): CropPoint | null {
  const distance = ({ time }: CropPoint) => Math.abs(time - atMs);
  const [nearest] = points.toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= nearMs ? nearest : null;
}

/** Whether the window can be moved at a time: there is a point, or one more may be set. */
export const canPlace = (points: readonly CropPoint[], atMs: number): boolean =>
  points.length < maxCropPoints || pointNear(points, atMs) !== null;

/** Moves the point at a time, or sets one there; as it was where there are as many as there may be. */
export function withPoint(
  points: readonly CropPoint[],
  atMs: number,
  x: number,
): readonly CropPoint[] {
  if (!canPlace(points, atMs)) return points;
  const near = pointNear(points, atMs);
  const placed = {
    time: near?.time ?? Math.round(atMs),
    x: Number(boundedCrop(x, pictureShape).toFixed(4)),
  };
  return [...points.filter((point) => point !== near), placed].toSorted((a, b) => a.time - b.time);
}

/** Without the point of a time; the last one stays. */
export const withoutPoint = (points: readonly CropPoint[], time: number): readonly CropPoint[] =>
  points.length > 1 ? points.filter((point) => point.time !== time) : points;

/** How far the window has gone from the left edge to the right one, percent. */
export const percentOf = (middle: number): number => Math.round(cropPosition(middle, pictureShape));

/**
 * What is saved of a clip with these two times. Where points lie before or after it, the window stands at
 * its ends where it has glided to.
 */
export function cropOf(points: readonly CropPoint[], startMs: number, endMs: number): ClipCrop {
  const inside = points.filter(({ time }) => time >= startMs && time <= endMs);
  const has = (time: number) => inside.some((point) => point.time === time);
  const edge = (time: number) => ({ time, x: Number(middleAt(points, time).toFixed(4)) });
  const isBefore = points.some(({ time }) => time < startMs) && !has(startMs);
  const isAfter = points.some(({ time }) => time > endMs) && !has(endMs);
  const clipped = [
    ...(isBefore ? [edge(startMs)] : []),
    ...inside,
    ...(isAfter ? [edge(endMs)] : []),
  ];
  return { points: clipped.map(({ time, x }) => ({ time: time - startMs, x })) };
}
