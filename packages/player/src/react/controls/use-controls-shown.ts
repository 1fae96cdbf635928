import { useCallback, useEffect, useRef, useState } from 'react';
import {
  mustShowControls,
  type ControlsConditions,
} from '../../core/controls/controls-visibility.ts';

export type ControlsShown = {
  shown: boolean;
  /** Call when the viewer moves, touches or presses something. */
  show: () => void;
  /** Call when the viewer leaves or dismisses the controls. */
  hide: () => void;
};

/** Shows the controls on viewer activity and hides them after a quiet period. */
export function useControlsShown(
  conditions: ControlsConditions,
  hideAfterMs: number,
): ControlsShown {
  const pinned = mustShowControls(conditions);
  const [hidden, setHidden] = useState(false);
  const [wasPinned, setWasPinned] = useState(pinned);
  // State changes in the same render; otherwise the controls would blink and catch a tap meant for the
  // picture.
  if (pinned !== wasPinned) {
    setWasPinned(pinned);
    setHidden(false);
  }
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const clear = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
  }, []);
  const show = useCallback(() => {
    clear();
    setHidden(false);
    timer.current = setTimeout(() => setHidden(true), hideAfterMs);
  }, [clear, hideAfterMs]);
  const hide = useCallback(() => {
    clear();
    setHidden(true);
  }, [clear]);
  // When nothing pins the controls any longer, e.g. after a pause, the full quiet period restarts.
  useEffect(() => {
    if (!pinned) show();
    return clear;
  }, [pinned, show, clear]);
  return { shown: pinned || !hidden, show, hide };
}
