import type { PlayerMarker } from './markers.ts';

/** So long before and after its moment play is said to be there, s. */
const BEFORE = 3;
const AFTER = 5;

/** Marks that say where on the panorama play is, and stand on no timeline. */
export const isDirection = ({ kind }: PlayerMarker): boolean => kind === 'direction';

/**
 * Where play is at a time of the film: at the nearest of the moments around it whose place is known,
 * degrees; null where there is none.
 */
export function directionAt(
  markers: readonly PlayerMarker[] | undefined,
  time: number,
): number | null {
  let nearest: PlayerMarker | null = null;
  for (const marker of markers ?? []) {
    if (!isDirection(marker) || time < marker.time - BEFORE || time > marker.time + AFTER) continue;
    if (nearest && Math.abs(marker.time - time) > Math.abs(nearest.time - time)) continue;
    nearest = marker;
  }
  return nearest?.yaw ?? null;
}
