import { createPanoramaCamera, type Camera } from './camera.ts';
import type { Venue } from './venue.ts';

/** The fixed camera that sees the whole field of a venue. */
export function panoramaCameraOf({ halfWidth }: Venue, width: number, height: number): Camera {
  const eye = { x: 0, y: -halfWidth * 1.95, z: halfWidth * 0.53 };
  return createPanoramaCamera(width, height, eye, 2.24, 0.1);
}

/**
 * Returns a function from a point on the field (m) to its position in that camera's picture: degrees as in
 * tags, 0 in the middle and 90 at the right edge, to a tenth.
 */
export function panoramaYawOf(venue: Venue): (point: { x: number; y: number }) => number {
  const camera = panoramaCameraOf(venue, 180, 50);
  return ({ x, y }) => Math.round((camera.project(x, y, 0).x - 90) * 10) / 10 || 0;
}
