import { fractionAt, rangeLength, type TimeRange } from './timeline.ts';

/**
 * A moment on the timeline. `time` is in content seconds, `kind` selects the style (`goal`, `card`). `color`
 * is that of its team; null or absent for no team. Two kinds are not moments: `chapter` starts the chapter
 * named `label`, and `direction` defines where on the panorama the action is (`yaw`).
 */
export type PlayerMarker = {
  id: string;
  time: number;
  label: string;
  kind: string;
  color?: string | null;
  /** Degrees to the right of the middle of the panorama; its edges are -90 and 90. */
  yaw?: number;
};

export type MarkerSpot = {
  /** Position on the track, from 0 to 1. */
  fraction: number;
  /** The markers that share the spot, in order of time; never empty. */
  markers: [PlayerMarker, ...PlayerMarker[]];
};

/** Smallest pointer target, in pixels. */
export const markerTargetPx = 24;

/**
 * Lays out markers along a track. Markers with overlapping targets share one spot at the position of the
 * first. Markers outside the range are left out.
 * @param trackPx width of the track in pixels; 0 while unknown, then nothing is merged
 */
export function layoutMarkers(
  markers: readonly PlayerMarker[],
  seekable: TimeRange,
  trackPx: number,
): MarkerSpot[] {
  if (rangeLength(seekable) === 0) return [];
  const spots: MarkerSpot[] = [];
  const inside = markers
    .filter((marker) => marker.time >= seekable.start && marker.time <= seekable.end)
    .toSorted((a, b) => a.time - b.time);
  for (const marker of inside) {
    const fraction = fractionAt(seekable, marker.time);
    const last = spots.at(-1);
    if (last && trackPx > 0 && (fraction - last.fraction) * trackPx < markerTargetPx) {
      last.markers.push(marker);
    } else {
      spots.push({ fraction, markers: [marker] });
    }
  }
  return spots;
}
