import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { PartProps } from '../../event/index.ts';
import type { Handle } from './clip-draft.ts';

/**
 * A seek on a slow connection takes this long at most, ms. The thumbnail stays if there is no picture by
 * then.
 */
const maxSeekMs = 20_000;
/** The first frame after a seek may still be the one before: redraw for this long, ms. */
const redrawMs = 500;

/**
 * Draws the first and last picture of a clip: seeks the player and copies its picture to the canvas of that
 * end. Until then the canvas is transparent.
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
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const draw = useCallback(
    (handle: Handle, ms: number, onDrawn?: () => void) => {
      const { current } = player;
      if (current === null) return;
      current.pause();
      current.seek(ms / 1000);
      const canvas = (handle === 'start' ? start : end).current;
      // The thumbnail behind it is closer to the new time than the old picture.
      canvas?.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
      cancelAnimationFrame(frame.current);
      const giveUpAt = performance.now() + maxSeekMs;
      let drawnAt: number | null = null;
      const step = () => {
        const now = performance.now();
        if (canvas !== null && current.drawPicture(canvas)) drawnAt ??= now;
        const isDone = drawnAt === null ? now > giveUpAt : now > drawnAt + redrawMs;
        if (!isDone) frame.current = requestAnimationFrame(step);
        else onDrawn?.();
      };
      // The element starts to seek in a task of its own.
      frame.current = requestAnimationFrame(() => {
        frame.current = requestAnimationFrame(step);
      });
    },
    [player],
  );
  const show = useCallback((handle: Handle, ms: number) => draw(handle, ms), [draw]);
  const showBoth = useCallback(
    (startMs: number, endMs: number) => draw('start', startMs, () => draw('end', endMs)),
    [draw],
  );
  return { canvases: { start, end }, show, showBoth };
}
