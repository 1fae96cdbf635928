import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import type { PartProps } from '../../event/index.ts';

/** A seek shows its picture with a delay: redraw for this long, ms. */
const redrawAfterSeekMs = 2500;
/** Redraw for this long after each time update, ms: during playback, the player sends four per second. */
const redrawAfterUpdateMs = 400;
/** Distance from the target that counts as arrived, ms. */
const toleranceMs = 60;

/**
 * Copies the player's picture to a canvas, reports its time, and seeks.
 * @param onTime ms of the video
 */
export function useCropPicture(
  player: PartProps['page']['player'],
  onTime: (atMs: number) => void,
): {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly seek: (toMs: number) => void;
  /** True if the player shows the panorama, which is not the picture of a clip. */
  readonly isPanorama: boolean;
} {
  const [isPanorama, setPanorama] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latestOnTime = useRef(onTime);
  latestOnTime.current = onTime;
  const drawUntil = useRef(0);
  /** Pending seek; until it arrives, the player reports its old position. */
  const pendingSeek = useRef<{ readonly ms: number; readonly until: number } | null>(null);
  useEffect(() => {
    let lastMs = Number.NaN;
    let frame = 0;
    drawUntil.current = performance.now() + redrawAfterSeekMs;
    const draw = () => {
      const now = performance.now();
      setPanorama(activePlayback.current?.status.view === 'panorama');
      const atMs = (player.current?.getTime() ?? 0) * 1000;
      if (atMs !== lastMs) {
        lastMs = atMs;
        drawUntil.current = Math.max(drawUntil.current, now + redrawAfterUpdateMs);
        const pending = pendingSeek.current;
        const hasArrived =
          pending === null || Math.abs(pending.ms - atMs) < toleranceMs || now > pending.until;
        if (hasArrived) {
          pendingSeek.current = null;
          latestOnTime.current(atMs);
        }
      }
      if (now < drawUntil.current && canvas.current !== null) {
        const isDrawn = player.current?.drawPicture(canvas.current) === true;
        // The player is still seeking.
        if (!isDrawn) drawUntil.current = now + redrawAfterUpdateMs;
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [player]);
  const seek = useCallback(
    (toMs: number) => {
      const until = performance.now() + redrawAfterSeekMs;
      pendingSeek.current = { ms: toMs, until };
      drawUntil.current = until;
      player.current?.pause();
      player.current?.seek(toMs / 1000);
    },
    [player],
  );
  return { canvas, seek, isPanorama };
}
