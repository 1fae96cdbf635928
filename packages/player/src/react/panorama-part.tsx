import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { openPanorama, type OpenPanorama } from '../dom/panorama.ts';
import { watchPanorama } from '../dom/watch-panorama.ts';
import { MotionToggle } from './motion-toggle.tsx';
import { usePlayer, usePlayerState } from './player-context.ts';

export type PanoramaPartProps = {
  /** What is dragged. */
  surface: RefObject<HTMLElement | null>;
  /** In the small player, which has no room for more than the picture. */
  small?: boolean;
};

/** Turns the panorama, and sees to it that the device can draw it. */
export function PanoramaPart({ surface, small = false }: PanoramaPartProps) {
  const { controller, video } = usePlayer();
  const isKept = usePlayerState((state) => state.panoramaKept);
  const panorama = useRef<OpenPanorama | null>(null);
  useEffect(() => {
    if (!surface.current) return undefined;
    const open = openPanorama(video, surface.current);
    panorama.current = open;
    return () => {
      panorama.current = null;
      open.close();
    };
  }, [surface, video]);
  useEffect(
    () => (isKept || small ? undefined : watchPanorama(video, controller)),
    [controller, isKept, small, video],
  );
  return small ? null : <MotionToggle panorama={panorama} />;
}
