import { lookOf, type Look } from '../core/device-turn.ts';

type AskingOrientation = typeof DeviceOrientationEvent & {
  /** Safari: asks the viewer, in the handler of a press only. */
  requestPermission?: () => Promise<'granted' | 'denied'>;
};

const orientation = (): AskingOrientation | null =>
  typeof DeviceOrientationEvent === 'undefined' ? null : DeviceOrientationEvent;

/** Calls with each direction in which the back of the device looks. Returns the function that ends it. */
function followLooks(onLook: (look: Look) => void): () => void {
  const hear = ({ alpha, beta, gamma }: DeviceOrientationEvent) => {
    // A browser on a device without sensors tells once that it knows nothing.
    if (alpha !== null && beta !== null && gamma !== null) onLook(lookOf({ alpha, beta, gamma }));
  };
  addEventListener('deviceorientation', hear);
  return () => removeEventListener('deviceorientation', hear);
}

/** A browser that was asked says nothing in this time, ms: there is nothing to tell. */
const PATIENCE_MS = 3000;

/**
 * Calls once it is known that the device tells how it is held: at its first word, or at once on a device for
 * fingers whose browser may have to be asked before there is any. Returns the function that ends it.
 */
export function whenHasMotion(onMotion: () => void): () => void {
  const api = orientation();
  if (api === null) return () => undefined;
  // Chromium has the question, too, wherever it runs, and does not wait for it.
  if (api.requestPermission && matchMedia('(pointer: coarse)').matches) {
    onMotion();
    return () => undefined;
  }
  const stop = followLooks(() => {
    stop();
    onMotion();
  });
  return stop;
}

/**
 * Where the device looks; null where the page is not told how it is held. To be asked in the handler of a
 * press.
 */
export async function askForLook(): Promise<Look | null> {
  const api = orientation();
  const answer = (await api?.requestPermission?.().catch(() => 'denied')) ?? 'granted';
  if (answer !== 'granted') return null;
  return new Promise((resolve) => {
    const end = (look: Look | null) => {
      stop();
      clearTimeout(late);
      resolve(look);
    };
    const late = setTimeout(() => end(null), PATIENCE_MS);
    const stop = followLooks(end);
  });
}

/**
 * Calls with each turn of the device, from one direction to the next. Returns the function that ends it.
 * @param start where it looked last: a turn until its next word counts, too
 */
export function followTurns(start: Look, onTurn: (from: Look, to: Look) => void): () => void {
  let before = start;
  return followLooks((look) => {
    onTurn(before, look);
    before = look;
  });
}
