export type Tap = { x: number; at: number };
export type TapAction = 'toggle-controls' | 'seek-back' | 'seek-forward';

const DOUBLE_TAP_MS = 300;
const SIDE = 0.35;

/**
 * Interprets a touch on the picture: two quick taps near a side seek, anything else shows or hides the
 * controls.
 * @param tap position (px from the left edge) and clock (ms)
 */
export function tapAction(tap: Tap, previous: Tap | null, width: number): TapAction {
  if (!previous || tap.at - previous.at > DOUBLE_TAP_MS) return 'toggle-controls';
  if (tap.x < width * SIDE && previous.x < width * SIDE) return 'seek-back';
  if (tap.x > width * (1 - SIDE) && previous.x > width * (1 - SIDE)) return 'seek-forward';
  return 'toggle-controls';
}
