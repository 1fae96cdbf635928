import type { PanoramaView } from './panorama-view.ts';

/** Device orientation as the browser reports it: degrees about its axes, in the order z, x, y. */
export type DeviceAngles = { alpha: number; beta: number; gamma: number };

/** Direction in which the back of a device points: degrees clockwise on the horizon, and above it. */
export type DeviceDirection = { yaw: number; pitch: number };

/** Degrees of turning per picture height, as seen by a camera beside the field. */
const degreesPerHeight = 45;
/** Beyond this pitch the device lies flat, and left and right are meaningless. */
const steepDegrees = 75;

const sin = (angle: number): number => Math.sin((angle * Math.PI) / 180);
const cos = (angle: number): number => Math.cos((angle * Math.PI) / 180);
const toDegrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * Returns where the back of the device points. Page rotation does not affect that, so neither the screen
 * angle nor a right-to-left layout matters.
 */
export function deviceDirectionOf({ alpha, beta, gamma }: DeviceAngles): DeviceDirection {
  // The device's backward axis, rotated by the three angles (W3C Device Orientation, "z-x'-y''").
  const east = -(cos(alpha) * sin(gamma) + sin(alpha) * sin(beta) * cos(gamma));
  const north = -(sin(alpha) * sin(gamma) - cos(alpha) * sin(beta) * cos(gamma));
  const up = -(cos(beta) * cos(gamma));
  return {
    yaw: toDegrees(Math.atan2(east, north)),
    pitch: toDegrees(Math.asin(Math.max(-1, Math.min(1, up)))),
  };
}

/** Returns the shorter way from one direction to another, degrees. */
const shortestTurn = (from: number, to: number): number =>
  ((((to - from) % 360) + 540) % 360) - 180;

/**
 * Returns the view after the device turned from one direction to another. Turns made by hand persist. At
 * the edge of the picture, turning back takes effect at once.
 */
export function viewAfterTurn(
  view: PanoramaView,
  from: DeviceDirection,
  to: DeviceDirection,
): PanoramaView {
  const isFlat = Math.abs(from.pitch) > steepDegrees || Math.abs(to.pitch) > steepDegrees;
  const sideways = isFlat ? 0 : shortestTurn(from.yaw, to.yaw);
  return {
    ...view,
    x: view.x + sideways / degreesPerHeight,
    y: view.y - (to.pitch - from.pitch) / degreesPerHeight,
  };
}
