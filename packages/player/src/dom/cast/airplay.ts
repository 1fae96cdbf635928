import type { PlayerAttachment } from '../attachments.ts';

/** The properties that only WebKit adds to a video element. */
type WebkitVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/**
 * While WebKit moves the video to another screen, it reports the screen as in use, not in use and in use again.
 * The video counts as back on this device after this long, ms.
 */
const goneAfterMs = 2000;

/**
 * Shows the video on another screen by AirPlay (ADR 64). Such a screen needs an address, but hls.js feeds
 * the element without one. So the element also contains the stream's address, and WebKit switches to that when
 * a screen is chosen. From then on the browser's own engine plays.
 */
export const airPlay: PlayerAttachment = ({ video, cast, onUpdate, signal }) => {
  const element: WebkitVideo = video;
  const sourceElement = video.ownerDocument.createElement('source');
  sourceElement.type = 'application/x-mpegURL';
  let offered = false;
  let goneTimer: ReturnType<typeof setTimeout> | null = null;

  const isOnScreen = () => element.webkitCurrentPlaybackTargetIsWireless === true;
  const updateStatus = () => cast.setStatus(isOnScreen() ? 'on' : offered ? 'offered' : 'none');
  const updateNow = () => {
    if (goneTimer !== null) clearTimeout(goneTimer);
    goneTimer = null;
    updateStatus();
  };
  const onTarget = () => {
    if (isOnScreen()) return updateNow();
    goneTimer ??= setTimeout(updateNow, goneAfterMs);
    return undefined;
  };
  const onAvailability = (event: Event) => {
    const isOffered = (event as Event & { availability?: string }).availability === 'available';
    // While the engine disables AirPlay, which it does only at its start, WebKit reports no screen.
    if (!isOffered && video.disableRemotePlayback) return;
    offered = isOffered;
    if (goneTimer === null) updateStatus();
  };
  const addSourceElement = () => {
    const address = cast.address();
    // An element that plays an address needs no other. Before its metadata has loaded, an error would make the
    // browser try this one.
    if (address === null || video.readyState === 0 || !video.currentSrc.startsWith('blob:')) return;
    const { href } = new URL(address, video.baseURI);
    if (sourceElement.src !== href) sourceElement.src = href;
    if (sourceElement.parentNode !== video) video.append(sourceElement);
    // The engine has to disable AirPlay until it feeds the element.
    video.disableRemotePlayback = false;
  };
  const on = (type: string, handle: (event: Event) => void) =>
    video.addEventListener(type, handle, { signal });

  cast.join({ choose: () => element.webkitShowPlaybackTargetPicker?.() });
  on('webkitplaybacktargetavailabilitychanged', onAvailability);
  on('webkitcurrentplaybacktargetiswirelesschanged', onTarget);
  on('loadedmetadata', addSourceElement);
  // Addresses that carry an entitlement change over time.
  on('timeupdate', addSourceElement);
  onUpdate(({ type }) => {
    if (type === 'source-closed') sourceElement.remove();
  });
  // The video may already be playing.
  addSourceElement();
  return () => {
    if (goneTimer !== null) clearTimeout(goneTimer);
    sourceElement.remove();
  };
};
