import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { PartProps } from '../event/index.ts';
import type { Handle } from './clip-draft.ts';

/** A seek shows its picture some moments later; until then the picture is drawn again and again, ms. */
const drawsForMs = 2500;

/**
 * What the clip begins and ends with: the player seeks to the moment, and its picture is copied to the
 * canvas of that end.
 */
export function useEndPictures(player: PartProps['page']['player']): {
  readonly canvases: Readonly<Record<Handle, RefObject<HTMLCanvasElement | null>>>;
  readonly show: (handle: Handle, ms: number) => void;
} {
  const start = useRef<HTMLCanvasElement>(null);
  const end = useRef<HTMLCanvasElement>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const show = useCallback(
    (handle: Handle, ms: number) => {
      const { current } = player;
      if (current === null) return;
      current.pause();
      current.seek(ms / 1000);
      cancelAnimationFrame(frame.current);
      const until = performance.now() + drawsForMs;
      const draw = () => {
        const canvas = (handle === 'start' ? start : end).current;
        if (canvas !== null) current.drawPicture(canvas);
        if (performance.now() < until) frame.current = requestAnimationFrame(draw);
      };
      frame.current = requestAnimationFrame(draw);
    },
    [player],
  );
  return { canvases: { start, end }, show };
}
