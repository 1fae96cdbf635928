import type { PlayerAttachment } from './attachments.ts';

/** What WebKit adds to a video, and no other browser has. */
type WebkitVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/**
 * WebKit says that the film is there, is not, and is there, while it goes to another screen. So long it has
 * to be gone to be gone, ms.
 */
const GONE_AFTER_MS = 2000;

/**
 * Shows the film on another screen by AirPlay (ADR 64). Such a screen is given an address, and hls.js feeds
 * the element without one: beside what it feeds, the element names the stream itself, to which WebKit turns
 * when a screen is chosen. From then on the browser's own engine plays.
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
    gone ??= setTimeout(updateNow, GONE_AFTER_MS);
    return undefined;
  };
  const onAvailability = (event: Event) => {
    const isOffered = (event as Event & { availability?: string }).availability === 'available';
    // None is told of while the engine forbids it, which it does only as it begins.
    if (!isOffered && video.disableRemotePlayback) return;
    offered = isOffered;
    if (gone === null) updateStatus();
  };
  const name = () => {
    const address = cast.address();
    // What has an address needs no other, and a fault on the way to the first picture must not lead to it.
    if (address === null || video.readyState === 0 || !video.currentSrc.startsWith('blob:')) return;
    const { href } = new URL(address, video.baseURI);
    if (named.src !== href) named.src = href;
    if (named.parentNode !== video) video.append(named);
    // The engine has to forbid it until it feeds the element.
    video.disableRemotePlayback = false;
  };
  const on = (type: string, handle: (event: Event) => void) =>
    video.addEventListener(type, handle, { signal });

  cast.join({ choose: () => element.webkitShowPlaybackTargetPicker?.() });
  on('webkitplaybacktargetavailabilitychanged', onAvailability);
  on('webkitcurrentplaybacktargetiswirelesschanged', onTarget);
  on('loadedmetadata', name);
  // An address that carries a right is another one after a while.
  on('timeupdate', name);
  onUpdate(({ type }) => {
    if (type === 'source-closed') named.remove();
  });
  // The film may play by now.
  name();
  return () => {
    if (gone !== null) clearTimeout(gone);
    named.remove();
  };
};
