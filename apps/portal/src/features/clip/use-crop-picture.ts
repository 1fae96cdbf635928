import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { activePlayback } from '../../lib/page/active-playback.ts';
import type { PartProps } from '../event/index.ts';

/** A seek shows its picture some moments later; until then the picture is drawn again and again, ms. */
const drawsForMs = 2500;
/** The player tells its time four times a second while it plays, ms. */
const playsForMs = 400;
/** This close the player is where it was sent, ms. */
const thereMs = 60;

/**
 * Copies what the player shows to a canvas, tells where that is, and sends the player elsewhere.
 * @param onTime ms of the film
 */
export function useCropPicture(
  player: PartProps['page']['player'],
  onTime: (atMs: number) => void,
): {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly seek: (toMs: number) => void;
  /** The player shows another picture than a clip does. */
  readonly isPanorama: boolean;
} {
  const [isPanorama, setPanorama] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latestOnTime = useRef(onTime);
  latestOnTime.current = onTime;
  const drawUntil = useRef(0);
  /** Where the player was sent and is not yet; until then it tells where it was. */
  const sought = useRef<{ readonly ms: number; readonly until: number } | null>(null);
  useEffect(() => {
    let last = Number.NaN;
    let frame = 0;
    drawUntil.current = performance.now() + drawsForMs;
    const draw = () => {
      const now = performance.now();
      setPanorama(activePlayback.current?.status.view === 'panorama');
      const atMs = (player.current?.getTime() ?? 0) * 1000;
      if (atMs !== last) {
        last = atMs;
        drawUntil.current = Math.max(drawUntil.current, now + playsForMs);
        const goal = sought.current;
        const isThere = goal === null || Math.abs(goal.ms - atMs) < thereMs || now > goal.until;
        if (isThere) {
          sought.current = null;
          latestOnTime.current(atMs);
        }
      }
      if (now < drawUntil.current && canvas.current !== null)
        player.current?.drawPicture(canvas.current);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [player]);
  const seek = useCallback(
    (toMs: number) => {
      const until = performance.now() + drawsForMs;
      sought.current = { ms: toMs, until };
      drawUntil.current = until;
      player.current?.pause();
      player.current?.seek(toMs / 1000);
    },
    [player],
  );
  return { canvas, seek, isPanorama };
}
