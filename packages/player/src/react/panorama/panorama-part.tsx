import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { openPanorama, type OpenPanorama } from '../../dom/panorama/panorama.ts';
import { watchPanorama } from '../../dom/panorama/watch-panorama.ts';
import { MotionToggle } from './motion-toggle.tsx';
import { ActionHint } from './action-hint.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';

export type PanoramaPartProps = {
  /** The element that the viewer drags. */
  surface: RefObject<HTMLElement | null>;
  /** True in the small player, which has room only for the picture. */
  small?: boolean;
};

/** Turns the panorama and monitors whether the device renders it fast enough. */
export function PanoramaPart({ surface, small = false }: PanoramaPartProps) {
  const { controller, video } = usePlayer();
  const isPinned = usePlayerState((state) => state.view.isPinned);
  const [panorama, setPanorama] = useState<OpenPanorama | null>(null);
  useEffect(() => {
    if (!surface.current) return undefined;
    const open = openPanorama(video, surface.current);
    const unregisterYaw = controller.registerYaw(() =>
      // While the panorama loads, the last frame is still the broadcast's.
      controller.store.getState().playback.phase === 'loading' ? null : open.getYaw(),
    );
    setPanorama(open);
    return () => {
      unregisterYaw();
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
      <ActionHint panorama={panorama} surface={surface} />
    </>
  );
}
