import { enterFullscreen, isFullscreen, leaveFullscreen } from './fullscreen.ts';
import type { PlayerAttachment } from './attachments.ts';

/** The shorter side of what is held in a hand, and turned to watch, is less than this, CSS px. */
const HANDHELD_PX = 600;
const isHandheld = () =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < HANDHELD_PX;

/**
 * A phone that is turned sideways while the film plays shows it full screen, and turned back the
 * page again. Browsers that allow it to nobody but a click refuse, and nothing happens.
 */
export const turnToFullscreen: PlayerAttachment = ({ video, root, getState, signal }) => {
  const orientation = screen.orientation as ScreenOrientation | undefined;
  let byTurning = false;
  const onTurn = () => {
    const sideways = orientation?.type.startsWith('landscape') ?? false;
    if (!sideways && byTurning && isFullscreen(root)) void leaveFullscreen(root);
    byTurning = false;
    const { phase, paused, pictureInPicture } = getState();
    if (!sideways || phase !== 'ready' || paused || pictureInPicture) return;
    if (isFullscreen(root) || !isHandheld()) return;
    byTurning = true;
    void enterFullscreen(root, video);
  };
  orientation?.addEventListener('change', onTurn, { signal });
};
