import {
  boundedView,
  sideOf,
  viewAfterKey,
  turnViewTo,
  wholeView,
  yawOf,
  zoomedAt,
  type PanoramaView,
  type ActionSide,
} from '../../core/panorama/panorama-view.ts';
import { clamp } from '../../core/timeline/timeline.ts';

/** Movement below this many pixels is a click and not a drag. */
const dragThresholdPx = 6;
/** Duration of a turn, ms. */
const turnMs = 450;

type Point = { x: number; y: number };

export type OpenPanorama = {
  /** Changes the view, within the picture. */
  change: (next: (view: PanoramaView) => PanoramaView) => void;
  /** Returns the yaw of the view, degrees; null while there is no picture. */
  getYaw: () => number | null;
  /** Returns the side on which a yaw (degrees) is out of sight; null while it is visible. */
  sideOf: (yaw: number) => ActionSide | null;
  /** Turns towards a yaw, degrees: at once for viewers who prefer reduced motion. */
  turnTo: (yaw: number) => void;
  /** Calls the listener when the view changes. Returns the unsubscribe function. */
  onViewChange: (listener: () => void) => () => void;
  /** Restores the video's own layout. */
  close: () => void;
};

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Lets the viewer look around in a wide picture. The video itself is moved and scaled, which costs
 * nothing per frame. Drag, wheel, pinch and keys act on `surface`.
 */
export function openPanorama(video: HTMLVideoElement, surface: HTMLElement): OpenPanorama {
  const ended = new AbortController();
  const { signal } = ended;
  const pointers = new Map<number, Point>();
  let view: PanoramaView = wholeView;
  /** Start point of the first pointer, and the greatest distance of any pointer from it, px. */
  let startPoint: Point = { x: 0, y: 0 };
  let travelled = 0;
  const listeners = new Set<() => void>();
  let turnRequest = 0;

  const measure = () => {
    const { clientWidth: width, clientHeight: height } = surface;
    const aspect = video.videoWidth > 0 ? video.videoWidth / video.videoHeight : width / height;
    return { width, height, aspect };
  };
  const draw = () => {
    const { width, height, aspect } = measure();
    view = boundedView(view, { width, height }, aspect);
    const shift = `translate(${-view.x * height}px, ${-view.y * height}px)`;
    Object.assign(video.style, {
      width: `${height * aspect}px`,
      height: `${height}px`,
      maxWidth: 'none',
      left: '50%',
      top: '50%',
      transform: `translate(-50%, -50%) scale(${view.zoom}) ${shift}`,
    });
    // `controls.css` decides which gestures turn the view and which scroll the page.
    surface.dataset['panorama'] = view.zoom > 1 ? 'near' : '';
    for (const listener of listeners) listener();
  };
  const setView = (next: PanoramaView) => {
    view = next;
    draw();
  };
  /** Moves the point under `from` to `to` and zooms around it. */
  const drag = (from: Point, to: Point, factor: number) => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    if (height === 0) return;
    const scale = height * view.zoom;
    const x = view.x - (to.x - from.x) / scale;
    const y = view.y - (to.y - from.y) / scale;
    const point = {
      x: (to.x - left - width / 2) / height,
      y: (to.y - top - height / 2) / height,
    };
    setView(zoomedAt({ ...view, x, y }, factor, point));
  };
  const turnTo = (yaw: number) => {
    cancelAnimationFrame(turnRequest);
    const { width, height, aspect } = measure();
    const target = boundedView(turnViewTo(view, yaw, aspect), { width, height }, aspect);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setView(target);
    const deltaX = target.x - view.x;
    const startedAt = performance.now();
    let shareDone = 0;
    const step = (now: number) => {
      const remaining = 1 - clamp((now - startedAt) / turnMs, 0, 1);
      const share = 1 - remaining ** 3;
      // Moves by increments, so that device motion can add to it in the meantime.
      setView({ ...view, x: view.x + deltaX * (share - shareDone) });
      shareDone = share;
      if (remaining > 0) turnRequest = requestAnimationFrame(step);
    };
    turnRequest = requestAnimationFrame(step);
    return undefined;
  };
  // Manual control cancels a turn in progress.
  for (const type of ['pointerdown', 'wheel', 'keydown'])
    surface.addEventListener(type, () => cancelAnimationFrame(turnRequest), {
      signal,
      passive: true,
    });

  surface.addEventListener(
    'pointerdown',
    (event) => {
      const at = { x: event.clientX, y: event.clientY };
      // Two fingers are never a tap, however still they are.
      travelled = pointers.size === 0 ? 0 : Infinity;
      if (pointers.size === 0) startPoint = at;
      pointers.set(event.pointerId, at);
      surface.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  surface.addEventListener(
    'pointermove',
    (event) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, to);
      travelled = Math.max(travelled, distance(startPoint, to));
      if (!other) return drag(from, to, 1);
      const previousDistance = distance(from, other);
      const factor = previousDistance > 0 ? distance(to, other) / previousDistance : 1;
      drag(middle(from, other), middle(to, other), factor);
    },
    { signal },
  );
  const release = (event: PointerEvent) => pointers.delete(event.pointerId);
  surface.addEventListener('pointerup', release, { signal });
  surface.addEventListener('pointercancel', release, { signal });
  // The end of a drag is also a click, which would pause the video.
  surface.addEventListener(
    'click',
    (event) => {
      if (travelled > dragThresholdPx) event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      drag(at, at, Math.exp(-event.deltaY * 0.001));
    },
    { signal, passive: false },
  );
  surface.addEventListener(
    'keydown',
    (event) => {
      const next = viewAfterKey(view, event.key);
      if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setView(next);
    },
    { signal },
  );
  video.addEventListener('resize', draw, { signal });
  const sizeObserver = new ResizeObserver(draw);
  sizeObserver.observe(surface);
  draw();
  return {
    change: (next) => setView(next(view)),
    getYaw: () => (video.videoWidth > 0 ? yawOf(view, measure().aspect) : null),
    sideOf: (yaw) => {
      const { width, height, aspect } = measure();
      return video.videoWidth > 0 && height > 0 ? sideOf(view, width / height, yaw, aspect) : null;
    },
    turnTo,
    onViewChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      ended.abort();
      cancelAnimationFrame(turnRequest);
      sizeObserver.disconnect();
      video.removeAttribute('style');
    },
  };
}
