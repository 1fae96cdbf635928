import { boundedView, viewAfterKey, WHOLE_VIEW, type PanoramaView } from '../core/panorama-view.ts';

/** Movement below this many pixels is a click and not a drag. */
const DRAG_THRESHOLD_PX = 6;

/**
 * Lets the viewer look around in a wide picture: the video itself is moved and scaled, which costs
 * nothing per frame. Drag, wheel, pinch and keys act on `surface`.
 * @returns the function that puts the video back as it was
 */
export function openPanorama(video: HTMLVideoElement, surface: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const pointers = new Map<number, { x: number; y: number }>();
  let view: PanoramaView = WHOLE_VIEW;
  let travelled = 0;
  let spread = 0;

  const draw = () => {
    const { clientWidth: width, clientHeight: height } = surface;
    const aspect = video.videoWidth > 0 ? video.videoWidth / video.videoHeight : width / height;
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
  };
  const look = (next: PanoramaView) => {
    view = next;
    draw();
  };

  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (pointers.size === 0) travelled = 0;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      spread = 0;
      surface.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  surface.addEventListener(
    'pointermove',
    (event) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const [a, b] = [...pointers.values()];
      if (a && b) {
        const distance = Math.hypot(a.x - b.x, a.y - b.y);
        if (spread > 0) look({ ...view, zoom: (view.zoom * distance) / spread });
        spread = distance;
        travelled = Infinity;
        return;
      }
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      travelled += Math.abs(dx) + Math.abs(dy);
      const scale = surface.clientHeight * view.zoom;
      look({ ...view, x: view.x - dx / scale, y: view.y - dy / scale });
    },
    { signal },
  );
  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    spread = 0;
  };
  surface.addEventListener('pointerup', release, { signal });
  surface.addEventListener('pointercancel', release, { signal });
  // The end of a drag is also a click, which would pause the film.
  surface.addEventListener(
    'click',
    (event) => {
      if (travelled > DRAG_THRESHOLD_PX) event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      look({ ...view, zoom: view.zoom * Math.exp(-event.deltaY * 0.001) });
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
      look(next);
    },
    { signal },
  );
  video.addEventListener('resize', draw, { signal });
  const sizes = new ResizeObserver(draw);
  sizes.observe(surface);
  draw();
  return () => {
    ended.abort();
    sizes.disconnect();
    video.removeAttribute('style');
  };
}
