import { clamp } from '../timeline/timeline.ts';

/** View of a flat panorama: centre in picture heights from the middle, and zoom ≥ 1. */
export type PanoramaView = { x: number; y: number; zoom: number };

/** Side of the picture, regardless of the reading direction. */
export type ActionSide = 'left' | 'right';

export const wholeView: PanoramaView = { x: 0, y: 0, zoom: 1 };
const maxZoom = 4;
/** Movement per key press, in visible picture heights, and factor by which a key zooms. */
const keyStep = 0.12;
const keyZoom = 1.15;

/** Moves a view into the picture, so that the frame stays filled. Sizes in pixels. */
export function boundedView(
  view: PanoramaView,
  frame: { width: number; height: number },
  pictureAspect: number,
): PanoramaView {
  const zoom = clamp(view.zoom, 1, maxZoom);
  if (frame.width === 0 || frame.height === 0) return { ...view, zoom };
  const frameAspect = frame.width / frame.height;
  const maxX = Math.max(0, (pictureAspect - frameAspect / zoom) / 2);
  const maxY = Math.max(0, (1 - 1 / zoom) / 2);
  return { x: clamp(view.x, -maxX, maxX), y: clamp(view.y, -maxY, maxY), zoom };
}

/**
 * Returns the view after zooming around a point that stays in place.
 * @param point in heights of the frame from its middle
 */
export function zoomedAt(
  view: PanoramaView,
  factor: number,
  point: { x: number; y: number },
): PanoramaView {
  const zoom = clamp(view.zoom * factor, 1, maxZoom);
  const shift = 1 / view.zoom - 1 / zoom;
  return { x: view.x + point.x * shift, y: view.y + point.y * shift, zoom };
}

/** `yaw` of the right edge of a panorama: any camera is treated as seeing half of a full turn. */
const edgeYaw = 90;

/** Returns the yaw of the middle of the view, degrees. */
export const yawOf = (view: PanoramaView, pictureAspect: number): number =>
  (view.x / pictureAspect) * 2 * edgeYaw;

/** Turns the view towards a yaw, which may lie closer to the edge than a view can. */
export const turnViewTo = (
  view: PanoramaView,
  yaw: number,
  pictureAspect: number,
): PanoramaView => ({ ...view, x: (yaw / edgeYaw / 2) * pictureAspect });

/** Returns the side on which a hidden yaw lies; null if it is visible. Aspects: width by height. */
export function sideOf(
  view: PanoramaView,
  frameAspect: number,
  yaw: number,
  pictureAspect: number,
): ActionSide | null {
  const offset = turnViewTo(view, yaw, pictureAspect).x - view.x;
  if (Math.abs(offset) <= frameAspect / view.zoom / 2) return null;
  return offset < 0 ? 'left' : 'right';
}

/** Returns the view after a key, or null when the key does not move the panorama. */
export function viewAfterKey(view: PanoramaView, key: string): PanoramaView | null {
  const step = keyStep / view.zoom;
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
      return { ...view, zoom: view.zoom * keyZoom };
    case '-':
      return { ...view, zoom: view.zoom / keyZoom };
    case '0':
      return wholeView;
    default:
      return null;
  }
}
