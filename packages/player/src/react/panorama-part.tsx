import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { openPanorama, type OpenPanorama } from '../dom/panorama.ts';
import { watchPanorama } from '../dom/watch-panorama.ts';
import { MotionToggle } from './motion-toggle.tsx';
import { PlayHint } from './play-hint.tsx';
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
  const isPinned = usePlayerState((state) => state.panoramaPinned);
  const [panorama, setPanorama] = useState<OpenPanorama | null>(null);
  useEffect(() => {
    if (!surface.current) return undefined;
    const open = openPanorama(video, surface.current);
    const lookAway = controller.lookWith(() =>
      // Until its own picture is there, the last one is that of the broadcast.
      controller.store.getState().phase === 'loading' ? null : open.getYaw(),
    );
    setPanorama(open);
    return () => {
      lookAway();
      setPanorama(null);
      open.close();
    };
  }, [controller, surface, video]);
  useEffect(
    () => (isPinned || small ? undefined : watchPanorama(video, controller)),
    [controller, isPinned, small, video],
  );
  if (small || !panorama) return null;
  return (
    <>
      <MotionToggle panorama={panorama} />
      <PlayHint panorama={panorama} surface={surface} />
    </>
  );
}
