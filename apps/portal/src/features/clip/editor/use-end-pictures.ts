import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { PartProps } from '../../event/index.ts';
import type { Handle } from './clip-draft.ts';

/** A seek shows its picture with a delay: redraw for this long, ms. */
const redrawAfterSeekMs = 2500;
/** Time for the first picture before the player seeks to the second, ms. */
const firstPictureMs = 1200;

/**
 * Draws the first and last picture of a clip: seeks the player and copies its picture to the canvas of that
 * end.
 */
export function useEndPictures(player: PartProps['page']['player']): {
  readonly canvases: Readonly<Record<Handle, RefObject<HTMLCanvasElement | null>>>;
  readonly show: (handle: Handle, ms: number) => void;
  /** One after the other. The player stays at the end, where the viewer was. */
  readonly showBoth: (startMs: number, endMs: number) => void;
} {
  const start = useRef<HTMLCanvasElement>(null);
  const end = useRef<HTMLCanvasElement>(null);
  const frame = useRef(0);
  const secondTimer = useRef(0);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearTimeout(secondTimer.current);
    },
    [],
  );
  const show = useCallback(
    (handle: Handle, ms: number) => {
      const { current } = player;
      if (current === null) return;
      clearTimeout(secondTimer.current);
      current.pause();
      current.seek(ms / 1000);
      cancelAnimationFrame(frame.current);
      const until = performance.now() + redrawAfterSeekMs;
      const draw = () => {
        const canvas = (handle === 'start' ? start : end).current;
        if (canvas !== null) current.drawPicture(canvas);
        if (performance.now() < until) frame.current = requestAnimationFrame(draw);
      };
      frame.current = requestAnimationFrame(draw);
    },
    [player],
  );
  const showBoth = useCallback(
    (startMs: number, endMs: number) => {
      show('start', startMs);
      secondTimer.current = window.setTimeout(() => show('end', endMs), firstPictureMs);
    },
    [show],
  );
  return { canvases: { start, end }, show, showBoth };
}
