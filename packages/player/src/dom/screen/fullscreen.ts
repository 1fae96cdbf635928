type WebkitElement = HTMLElement & { webkitRequestFullscreen?: () => void };
type WebkitVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
  webkitDisplayingFullscreen?: boolean;
};
type WebkitDocument = Document & {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
};
type LockableOrientation = ScreenOrientation & { lock?: (to: string) => Promise<void> };

/**
 * Returns what fills the screen: the player, or the part of the page around it (`data-player-screen`), which may
 * cover the picture or show one player after the other. The browser leaves full screen when its element is removed.
 */
export const screenElementOf = (root: HTMLElement): HTMLElement =>
  root.closest<HTMLElement>('[data-player-screen]') ?? root;

/** True if the player fills the screen, or on an iPhone its bare video. */
export function isFullscreen(root: HTMLElement, video: HTMLVideoElement): boolean {
  const { ownerDocument } = root;
  const current =
    ownerDocument.fullscreenElement ?? (ownerDocument as WebkitDocument).webkitFullscreenElement;
  return (
    current === screenElementOf(root) || (video as WebkitVideo).webkitDisplayingFullscreen === true
  );
}

/**
 * Shows the whole player full screen; an iPhone can do so only with the bare video. A refusal is not an
 * error: the viewer sees that nothing happened.
 * @returns true if the browser agreed
 */
export async function enterFullscreen(
  root: HTMLElement,
  video: HTMLVideoElement,
): Promise<boolean> {
  const element = screenElementOf(root) as WebkitElement;
  const picture = video as WebkitVideo;
  try {
    if (element.requestFullscreen) await element.requestFullscreen();
    else if (element.webkitRequestFullscreen) element.webkitRequestFullscreen();
    else if (picture.webkitEnterFullscreen) picture.webkitEnterFullscreen();
    else return false;
    return true;
  } catch {
    return false;
  }
}

export async function leaveFullscreen(root: HTMLElement, video: HTMLVideoElement): Promise<void> {
  const page = root.ownerDocument as WebkitDocument;
  const picture = video as WebkitVideo;
  if (picture.webkitDisplayingFullscreen) picture.webkitExitFullscreen?.();
  else if (page.exitFullscreen) await page.exitFullscreen().catch(() => undefined);
  else page.webkitExitFullscreen?.();
}

/** True if the player shows a portrait window of its video. */
export const isPortrait = (root: HTMLElement): boolean => 'portrait' in root.dataset;

/** Enters or leaves full screen for the viewer; locks a phone to the orientation that fits the video. */
export async function toggleFullscreen(root: HTMLElement, video: HTMLVideoElement): Promise<void> {
  if (isFullscreen(root, video)) return leaveFullscreen(root, video);
  if (!(await enterFullscreen(root, video))) return undefined;
  const orientation = screen.orientation as LockableOrientation | undefined;
  return orientation?.lock?.(isPortrait(root) ? 'portrait' : 'landscape').catch(() => undefined);
}
