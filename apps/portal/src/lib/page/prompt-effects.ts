import { options } from 'preact';

/** What a viewer does; an effect may not come later than that. */
const signs = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'submit'];
/** ms; in a tab in the background no frame comes. */
const longestMs = 35;

let due: (() => void) | null = null;

function run(event?: Event): void {
  // A box that is pressed has changed already.
  if (event?.type === 'click' && event.target instanceof HTMLInputElement) return;
  const effects = due;
  due = null;
  effects?.();
}

/**
 * Has effects run after the next frame, as Preact does by itself, but before a press or a key that comes
 * earlier: what is pressed has what was drawn, as React promises. Not before what answers that a field has changed,
 * e.g. pasted into or filled by the browser: they may have it drawn again, with the value it had before.
 */
export function promptEffects(): void {
  options.requestAnimationFrame = (effects) => {
    due = effects;
    const soon = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      setTimeout(run);
    };
    const timer = setTimeout(soon, longestMs);
    const frame = requestAnimationFrame(soon);
  };
  for (const sign of signs) addEventListener(sign, run, true);
}
