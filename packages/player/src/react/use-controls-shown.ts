import { useCallback, useEffect, useRef, useState } from 'react';
import { areControlsHeld, type ControlsSituation } from '../core/controls-visibility.ts';

export type ControlsShown = {
  shown: boolean;
  /** The viewer moved, touched or pressed something. */
  stir: () => void;
  /** The viewer left, or asked for the bare picture. */
  settle: () => void;
};

/** Shows the controls when the viewer stirs and takes them away after a quiet time. */
export function useControlsShown(situation: ControlsSituation, hideAfterMs: number): ControlsShown {
  const held = areControlsHeld(situation);
  const [quiet, setQuiet] = useState(false);
  const [wasHeld, setWasHeld] = useState(held);
  // In the same drawing, or they would be gone for a moment, and come back under a finger meant for the picture.
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
  // Once nothing holds them any more, as at the end of a pause, they have their full time again.
  useEffect(() => {
    if (!held) stir();
    return clear;
  }, [held, stir, clear]);
  return { shown: held || !quiet, stir, settle };
}
