import { useCallback, useEffect, useRef, useState } from 'react';
import {
  mustShowControls,
  type ControlsConditions,
} from '../../core/controls/controls-visibility.ts';

export type ControlsShown = {
  shown: boolean;
  /** Call when the viewer moves, touches or presses something. */
  stir: () => void;
  /** Call when the viewer leaves or dismisses the controls. */
  settle: () => void;
};

/** Shows the controls on viewer activity and hides them after a quiet period. */
export function useControlsShown(
  situation: ControlsConditions,
  hideAfterMs: number,
): ControlsShown {
  const held = mustShowControls(situation);
  const [quiet, setQuiet] = useState(false);
  const [wasHeld, setWasHeld] = useState(held);
  // State changes in the same render; otherwise the controls would blink and catch a tap meant for the
  // picture.
  if (held !== wasHeld) {
    setWasHeld(held);
    setQuiet(false);
  }
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const clear = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);
  const stir = useCallback(() => {
    clear();
    setQuiet(false);
    timer.current = setTimeout(() => setQuiet(true), hideAfterMs);
  }, [clear, hideAfterMs]);
  const settle = useCallback(() => {
    clear();
    setQuiet(true);
  }, [clear]);
  // When nothing holds the controls open any more, e.g. after a pause, the full quiet period restarts.
  useEffect(() => {
    if (!held) stir();
    return clear;
  }, [held, stir, clear]);
  return { shown: held || !quiet, stir, settle };
}
