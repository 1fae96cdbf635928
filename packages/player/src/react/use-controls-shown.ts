import { useEffect, useRef, useState } from 'react';
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
  const clear = () => {
    if (timer.current !== null) clearTimeout(timer.current);
  };
  const stir = () => {
    clear();
    setQuiet(false);
    timer.current = setTimeout(() => setQuiet(true), situation.hideAfterMs);
  };
  const settle = () => {
    clear();
    setQuiet(true);
  };
  // Playback that starts gives the controls their full time again.
  const { paused } = situation;
  useEffect(() => {
    stir();
    return clear;
  }, [paused]);
  const quietMs = quiet ? Infinity : 0;
  return { shown: areControlsShown({ ...situation, quietMs }), stir, settle };
}
