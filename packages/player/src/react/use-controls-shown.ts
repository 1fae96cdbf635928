import { useCallback, useEffect, useRef, useState } from 'react';
import { areControlsShown } from '../core/controls-visibility.ts';

export type ControlsShown = {
  shown: boolean;
  /** The viewer moved, touched or pressed something. */
  stir: () => void;
  /** The viewer left, or asked for the bare picture. */
  settle: () => void;
};

/** Shows the controls when the viewer stirs and takes them away after a quiet time. */
export function useControlsShown(
  situation: Omit<Parameters<typeof areControlsShown>[0], 'quietMs'>,
): ControlsShown {
  const [quiet, setQuiet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { hideAfterMs, paused } = situation;
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
  // Playback that starts gives the controls their full time again.
  useEffect(() => {
    stir();
    return clear;
  }, [paused, stir, clear]);
  const quietMs = quiet ? Infinity : 0;
  return { shown: areControlsShown({ ...situation, quietMs }), stir, settle };
}
