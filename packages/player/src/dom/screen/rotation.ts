import { enterFullscreen, isFullscreen, leaveFullscreen, screenElementOf } from './fullscreen.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Handheld devices, which are turned to watch, have a shorter side below this, CSS px. */
const handheldPx = 600;
const isHandheld = () =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < handheldPx;

/**
 * Shows the video full screen when a phone is turned sideways during playback, and the page again when it
 * is turned back, unless the viewer requested full screen. Browsers that require a click refuse, and
 * nothing happens.
 */
export const turnToFullscreen: PlayerAttachment = ({
  video,
  root,
  getState,
  subscribe,
  signal,
}) => {
  // An iPhone before iOS 16.4 has no such API, and only dispatches an event at the window.
  const orientation = screen.orientation as ScreenOrientation | undefined;
  const isSideways = () =>
    orientation?.type.startsWith('landscape') ?? matchMedia('(orientation: landscape)').matches;
  // At the element, whose next player leaves full screen when the phone is turned back.
  const { dataset } = screenElementOf(root);
  const setTurned = (turned: boolean) => {
    if (turned) dataset['turned'] = '';
    else delete dataset['turned'];
  };
  let wasFullscreen = false;
  subscribe(() => {
    const { fullscreen } = getState().screen;
    // Left by a button or a gesture: entering again is the viewer's choice.
    if (wasFullscreen && !fullscreen) setTurned(false);
    wasFullscreen = fullscreen;
  });
  const onTurn = async () => {
    if (!isSideways()) {
      if ('turned' in dataset && isFullscreen(root, video)) await leaveFullscreen(root, video);
      setTurned(false);
      return;
    }
    const { playback, screen } = getState();
    if (playback.phase !== 'ready' || playback.paused || screen.pictureInPicture) return;
    if (isFullscreen(root, video) || !isHandheld()) return;
    setTurned(await enterFullscreen(root, video));
    // Turned back in the meantime.
    if ('turned' in dataset && !isSideways()) await onTurn();
  };
  const source: EventTarget = orientation ?? window;
  const name = orientation ? 'change' : 'orientationchange';
  source.addEventListener(name, () => void onTurn(), { signal });
};
