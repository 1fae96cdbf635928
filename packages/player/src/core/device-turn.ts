import type { PanoramaView } from './panorama-view.ts';

/** How a device is held, as the browser tells it: degrees about its axes, in the order z, x, y. */
export type DeviceTurn = { alpha: number; beta: number; gamma: number };

/** Where the back of a device looks: degrees clockwise on the horizon, and above it. */
export type Look = { yaw: number; pitch: number };

/** So many degrees of a turn are one height of the picture, as a camera at the side of a pitch sees it. */
const DEGREES_PER_HEIGHT = 45;
/** Above this, up or down, left and right mean nothing: the device lies flat. */
const STEEP = 75;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * Where the back of the device looks. It is the same however the page on it is turned, so neither the
 * angle of the screen nor the direction of the script matters.
 */
export function lookOf({ alpha, beta, gamma }: DeviceTurn): Look {
  const [sinA, sinB, sinG] = [alpha, beta, gamma].map((angle) => Math.sin(radians(angle)));
  const [cosA, cosB, cosG] = [alpha, beta, gamma].map((angle) => Math.cos(radians(angle)));
  const [sa, sb, sg] = [sinA ?? 0, sinB ?? 0, sinG ?? 0];
  const [ca, cb, cg] = [cosA ?? 1, cosB ?? 1, cosG ?? 1];
  const east = -(ca * sg + sa * sb * cg);
  const north = -(sa * sg - ca * sb * cg);
  const up = -(cb * cg);
  return {
    yaw: degrees(Math.atan2(east, north)),
    pitch: degrees(Math.asin(Math.max(-1, Math.min(1, up)))),
  };
}

/** The shorter way from one direction to another, degrees. */
const between = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

/**
 * View after the device went from one direction to another. What was turned by hand stays turned, and
 * at the edge of the picture the way back begins at once.
 */
export function viewAfterTurn(view: PanoramaView, from: Look, to: Look): PanoramaView {
  const isFlat = Math.abs(from.pitch) > STEEP || Math.abs(to.pitch) > STEEP;
  const sideways = isFlat ? 0 : between(from.yaw, to.yaw);
  return {
    ...view,
    x: view.x + sideways / DEGREES_PER_HEIGHT,
    y: view.y - (to.pitch - from.pitch) / DEGREES_PER_HEIGHT,
  };
}
