import type { PlayerMarker } from '../timeline/markers.ts';

/** Period before and after a moment in which its direction applies, s. */
const secondsBefore = 3;
const secondsAfter = 5;

/** Markers that define where on the panorama the action is; not shown on the timeline. */
export const isDirection = ({ kind }: PlayerMarker): boolean => kind === 'direction';

/**
 * Returns the yaw of the action at a content time, in degrees: that of the nearest moment around it with a
 * known direction. Null where there is none.
 */
export function directionAt(
  markers: readonly PlayerMarker[] | undefined,
  time: number,
): number | null {
  let nearest: PlayerMarker | null = null;
  for (const marker of markers ?? []) {
    if (
      !isDirection(marker) ||
      time < marker.time - secondsBefore ||
      time > marker.time + secondsAfter
    )
      continue;
    if (nearest && Math.abs(marker.time - time) > Math.abs(nearest.time - time)) continue;
    nearest = marker;
  }
  return nearest?.yaw ?? null;
}
