import { enterFullscreen, isFullscreen, leaveFullscreen } from './fullscreen.ts';
import type { PlayerAttachment } from './attachments.ts';

/** The shorter side of what is held in a hand, and turned to watch, is less than this, CSS px. */
const HANDHELD_PX = 600;
const isHandheld = () =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < HANDHELD_PX;

/**
 * A phone that is turned sideways while the film plays shows it full screen, and turned back the
 * page again, unless it was the viewer who asked for full screen. Browsers that allow it to nobody
 * but a click refuse, and nothing happens.
 */
export const turnToFullscreen: PlayerAttachment = ({
  video,
  root,
  getState,
  subscribe,
  signal,
}) => {
  // An iPhone before iOS 16.4 has none, and tells the window alone.
  const orientation = screen.orientation as ScreenOrientation | undefined;
  const isSideways = () =>
    orientation?.type.startsWith('landscape') ?? matchMedia('(orientation: landscape)').matches;
  let byTurning = false;
  let wasFullscreen = false;
  subscribe(() => {
    const { fullscreen } = getState();
    // Left by a button or a gesture: entered again, it is by the viewer's wish.
    if (wasFullscreen && !fullscreen) byTurning = false;
    wasFullscreen = fullscreen;
  });
  const onTurn = async () => {
    if (!isSideways()) {
      if (byTurning && isFullscreen(root, video)) await leaveFullscreen(root, video);
      byTurning = false;
      return;
    }
    const { phase, paused, pictureInPicture } = getState();
    if (phase !== 'ready' || paused || pictureInPicture) return;
    if (isFullscreen(root, video) || !isHandheld()) return;
    byTurning = await enterFullscreen(root, video);
    // Turned back in the meantime.
    if (byTurning && !isSideways()) await onTurn();
  };
  const source: EventTarget = orientation ?? window;
  const name = orientation ? 'change' : 'orientationchange';
  source.addEventListener(name, () => void onTurn(), { signal });
};
