import { useEffect } from 'react';
import type { RefObject } from 'react';
import { openPanorama } from '../dom/panorama.ts';
import { watchPanorama } from '../dom/watch-panorama.ts';
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
  useEffect(
    () => (surface.current ? openPanorama(video, surface.current) : undefined),
    [surface, video],
  );
  useEffect(
    () => (isKept || small ? undefined : watchPanorama(video, controller)),
    [controller, isKept, small, video],
  );
  return null;
}
