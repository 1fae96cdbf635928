import type { PlayerAttachment } from '../attachments.ts';

/** The properties that only WebKit adds to a video element. */
type WebkitVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/**
 * While WebKit moves the video to another screen, it reports it as there, gone and there again. Gone must
 * last this long to count, ms.
 */
const goneAfterMs = 2000;

/**
 * Shows the video on another screen by AirPlay (ADR 64). Such a screen needs an address, but hls.js feeds
 * the element without one. So the element also names the stream itself, and WebKit switches to that when
 * a screen is chosen. From then on the browser's own engine plays.
 */
export const airPlay: PlayerAttachment = ({ video, cast, onUpdate, signal }) => {
  const element: WebkitVideo = video;
  const named = video.ownerDocument.createElement('source');
  named.type = 'application/x-mpegURL';
  let offered = false;
  let gone: ReturnType<typeof setTimeout> | null = null;

  const isThere = () => element.webkitCurrentPlaybackTargetIsWireless === true;
  const updateStatus = () => cast.setStatus(isThere() ? 'on' : offered ? 'offered' : 'none');
  const updateNow = () => {
    if (gone !== null) clearTimeout(gone);
    gone = null;
    updateStatus();
  };
  const onTarget = () => {
    if (isThere()) return updateNow();
    gone ??= setTimeout(updateNow, goneAfterMs);
    return undefined;
  };
  const onAvailability = (event: Event) => {
    const isOffered = (event as Event & { availability?: string }).availability === 'available';
    // While the engine disables AirPlay, which it does only at its start, WebKit reports no screen.
    if (!isOffered && video.disableRemotePlayback) return;
    offered = isOffered;
    if (gone === null) updateStatus();
  };
  const name = () => {
    const address = cast.address();
    // A source with an address needs no other; an error before the first frame must not trigger this one.
    if (address === null || video.readyState === 0 || !video.currentSrc.startsWith('blob:')) return;
    const { href } = new URL(address, video.baseURI);
    if (named.src !== href) named.src = href;
    if (named.parentNode !== video) video.append(named);
    // The engine has to disable AirPlay until it feeds the element.
    video.disableRemotePlayback = false;
  };
  const on = (type: string, handle: (event: Event) => void) =>
    video.addEventListener(type, handle, { signal });

  cast.join({ choose: () => element.webkitShowPlaybackTargetPicker?.() });
  on('webkitplaybacktargetavailabilitychanged', onAvailability);
  on('webkitcurrentplaybacktargetiswirelesschanged', onTarget);
  on('loadedmetadata', name);
  // Addresses that carry an entitlement change over time.
  on('timeupdate', name);
  onUpdate(({ type }) => {
    if (type === 'source-closed') named.remove();
  });
  // The video may already be playing.
  name();
  return () => {
    if (gone !== null) clearTimeout(gone);
    named.remove();
  };
};
