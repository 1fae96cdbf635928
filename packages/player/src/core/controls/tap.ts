export type Tap = { x: number; at: number };
export type TapAction = 'toggle-controls' | 'seek-back' | 'seek-forward';

const doubleTapMs = 300;
/** Share of the picture's width that counts as its left, and as its right side. */
const sideShare = 0.35;

/**
 * Interprets a touch on the picture: two quick taps near a side seek, anything else shows or hides the
 * controls.
 * @param tap position (px from the left edge) and clock (ms)
 * @param width of the picture, px
 */
export function tapAction(tap: Tap, previous: Tap | null, width: number): TapAction {
  if (!previous || tap.at - previous.at > doubleTapMs) return 'toggle-controls';
  if (tap.x < width * sideShare && previous.x < width * sideShare) return 'seek-back';
  if (tap.x > width * (1 - sideShare) && previous.x > width * (1 - sideShare))
    return 'seek-forward';
  return 'toggle-controls';
}
