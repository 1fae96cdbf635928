import { options } from 'preact';

/** What a viewer does; an effect may not come later than that. */
const signs = [
  'pointerdown',
  'pointerup',
  'click',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
] as const;
/** ms; in a tab in the background no frame comes. */
const longestMs = 35;

let due: (() => void) | null = null;

function run(): void {
  const effects = due;
  due = null;
  effects?.();
}

/**
 * Has effects run after the next frame, as Preact does by itself, but before a press or a key that comes
 * earlier: what is pressed has what was drawn, as React promises.
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
  for (const sign of signs) addEventListener(sign, run, { capture: true, passive: true });
}
