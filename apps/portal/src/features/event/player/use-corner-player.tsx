import { isSameStream } from '@grandstand/contract/constants';
import type { Playback } from '@grandstand/player';
import { shouldSaveData } from '@grandstand/player/corner';
import { activeMedia } from '@grandstand/player/active-media';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { overlay } from '../../../lib/page/overlay-outlet.ts';
import { CornerPlayer } from './corner-player.tsx';
import type { EventPageModel } from '../page/use-event-page.ts';

/**
 * True if the video should continue when its page is left: it plays, and the viewer wants it. Data saving
 * turns this off unless the player settings turn it on.
 */
const shouldContinue = ({ controller }: Playback): boolean => {
  const { playback, screen } = controller.store.getState();
  return playback.wantsPlay && playback.phase === 'ready' && (screen.corner ?? !shouldSaveData());
};

/** Continues the video of this page in the corner of the pages that follow (ADR 54). */
export function useCornerPlayer(model: EventPageModel, continuesInCorner: boolean): void {
  const router = useRouter();
  const getEvent = useEffectEvent(() => model.state.data);
  useEffect(() => {
    if (!continuesInCorner) return undefined;
    const { pathname } = router.state.location;
    const { href } = window.location;
    const park = (playback: Playback): boolean => {
      // On its own page, the player is removed only because nothing is left to watch.
      if (router.state.location.pathname === pathname || !shouldContinue(playback)) return false;
      const corner = document.createElement('div');
      corner.className = 'corner-player gsp';
      playback.park(document.body.appendChild(corner));
      const event = getEvent();
      overlay.show(
        <CornerPlayer
          // Another video must not inherit state.
          key={event.id}
          playback={playback}
          event={event}
          pathname={pathname}
          href={href}
        />,
      );
      return true;
    };
    activeMedia.park = park;
    activeMedia.isSameSource = isSameStream;
    return () => {
      if (activeMedia.park === park) delete activeMedia.park;
    };
  }, [router, continuesInCorner]);
}
