import { clamp } from './timeline.ts';

/** Where a flat panorama is looked at: centre in picture heights from the middle, and zoom ≥ 1. */
export type PanoramaView = { x: number; y: number; zoom: number };

/** Of the picture, not of the reading direction. */
export type PlaySide = 'left' | 'right';

export const WHOLE_VIEW: PanoramaView = { x: 0, y: 0, zoom: 1 };
const MAX_ZOOM = 4;

/** Keeps the frame filled: the view never leaves the picture. Sizes in pixels. */
export function boundedView(
  view: PanoramaView,
  frame: { width: number; height: number },
  pictureAspect: number,
): PanoramaView {
  const zoom = clamp(view.zoom, 1, MAX_ZOOM);
  if (frame.width === 0 || frame.height === 0) return { ...view, zoom };
  const frameAspect = frame.width / frame.height;
  const reachX = Math.max(0, (pictureAspect - frameAspect / zoom) / 2);
  const reachY = Math.max(0, (1 - 1 / zoom) / 2);
  return { x: clamp(view.x, -reachX, reachX), y: clamp(view.y, -reachY, reachY), zoom };
}

/**
 * View after zooming, in which what lies under a point stays there.
 * @param point in heights of the frame from its middle
 */
export function zoomedAt(
  view: PanoramaView,
  factor: number,
  point: { x: number; y: number },
): PanoramaView {
  const zoom = clamp(view.zoom * factor, 1, MAX_ZOOM);
  const closer = 1 / view.zoom - 1 / zoom;
  return { x: view.x + point.x * closer, y: view.y + point.y * closer, zoom };
}

/** `yaw` of the right edge of a panorama: whatever its camera sees counts as half of the way round. */
const EDGE_YAW = 90;

/** Where the middle of the view is in the picture, degrees. */
export const yawOf = (view: PanoramaView, pictureAspect: number): number =>
  (view.x / pictureAspect) * 2 * EDGE_YAW;

/** The view turned towards a place of the picture, which may lie nearer to the edge than a view can. */
export const viewTowards = (
  view: PanoramaView,
  yaw: number,
  pictureAspect: number,
): PanoramaView => ({ ...view, x: (yaw / EDGE_YAW / 2) * pictureAspect });

/** On which side of the picture a place lies outside of it; null inside. Aspects: width by height. */
export function sideOf(
  view: PanoramaView,
  frameAspect: number,
  yaw: number,
  pictureAspect: number,
): PlaySide | null {
  const away = viewTowards(view, yaw, pictureAspect).x - view.x;
  if (Math.abs(away) <= frameAspect / view.zoom / 2) return null;
  return away < 0 ? 'left' : 'right';
}

/** View after a key, or null when the key does not move the panorama. */
export function viewAfterKey(view: PanoramaView, key: string): PanoramaView | null {
  const step = 0.12 / view.zoom;
  switch (key) {
    case 'ArrowLeft':
      return { ...view, x: view.x - step };
    case 'ArrowRight':
      return { ...view, x: view.x + step };
    case 'ArrowUp':
      return { ...view, y: view.y - step };
    case 'ArrowDown':
      return { ...view, y: view.y + step };
    case '+':
    case '=':
      return { ...view, zoom: view.zoom * 1.15 };
    case '-':
      return { ...view, zoom: view.zoom / 1.15 };
    case '0':
      return WHOLE_VIEW;
    default:
      return null;
  }
}
