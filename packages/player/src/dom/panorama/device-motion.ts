import { deviceDirectionOf, type DeviceDirection } from '../../core/panorama/device-direction.ts';

type PromptingOrientation = typeof DeviceOrientationEvent & {
  /** Safari: prompts the viewer. Must be called in a user gesture (transient activation). */
  requestPermission?: () => Promise<'granted' | 'denied'>;
};

const orientation = (): PromptingOrientation | null =>
  typeof DeviceOrientationEvent === 'undefined' ? null : DeviceOrientationEvent;

/** Reports each direction in which the back of the device points. Returns the function that stops it. */
function watchDirection(onDirection: (direction: DeviceDirection) => void): () => void {
  const onOrientation = ({ alpha, beta, gamma }: DeviceOrientationEvent) => {
    // A browser on a device without sensors sends one empty event.
    if (alpha !== null && beta !== null && gamma !== null)
      onDirection(deviceDirectionOf({ alpha, beta, gamma }));
  };
  addEventListener('deviceorientation', onOrientation);
  return () => removeEventListener('deviceorientation', onOrientation);
}

/** Without an event by then the device has no motion data, ms. */
const timeoutMs = 3000;

/**
 * Calls `onMotion` once the device is known to report its orientation: at the first event, or at once on
 * a touch device whose browser may have to prompt first. Returns the function that stops it.
 */
export function whenMotionAvailable(onMotion: () => void): () => void {
  const api = orientation();
  if (api === null) return () => undefined;
  // Chromium has the prompt API on every device, and sends events without it.
  if (api.requestPermission && matchMedia('(pointer: coarse)').matches) {
    onMotion();
    return () => undefined;
  }
  const stop = watchDirection(() => {
    stop();
    onMotion();
  });
  return stop;
}

/**
 * Returns where the device points; null where the page gets no orientation. Call it in the handler of a
 * press.
 */
export async function requestDirection(): Promise<DeviceDirection | null> {
  const api = orientation();
  const permission = (await api?.requestPermission?.().catch(() => 'denied')) ?? 'granted';
  if (permission !== 'granted') return null;
  return new Promise((resolve) => {
    const end = (direction: DeviceDirection | null) => {
      stop();
      clearTimeout(timer);
      resolve(direction);
    };
    const timer = setTimeout(() => end(null), timeoutMs);
    const stop = watchDirection(end);
  });
}

/**
 * Reports each turn of the device, from one direction to the next. Returns the function that stops it.
 * @param start last known direction: a turn before the next event counts, too
 */
export function watchTurns(
  start: DeviceDirection,
  onTurn: (from: DeviceDirection, to: DeviceDirection) => void,
): () => void {
  let previous = start;
  return watchDirection((direction) => {
    onTurn(previous, direction);
    previous = direction;
  });
}
