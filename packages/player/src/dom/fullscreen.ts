type WebkitElement = HTMLElement & { webkitRequestFullscreen?: () => void };
type WebkitVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void;
  webkitSupportsFullscreen?: boolean;
};
type WebkitDocument = Document & {
  webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?: () => void;
};
type LockableOrientation = ScreenOrientation & { lock?: (to: string) => Promise<void> };

export function isFullscreen(root: HTMLElement): boolean {
  const { ownerDocument } = root;
  const current =
    ownerDocument.fullscreenElement ?? (ownerDocument as WebkitDocument).webkitFullscreenElement;
  return current === root;
}

/**
 * Shows the whole player full screen; an iPhone can do so only with the bare picture. A refusal is no
 * error: the viewer sees that nothing happened.
 * @returns whether the browser says that it did
 */
export async function enterFullscreen(
  root: HTMLElement,
  video: HTMLVideoElement,
): Promise<boolean> {
  const element = root as WebkitElement;
  if (element.requestFullscreen) {
    return element.requestFullscreen().then(
      () => true,
      () => false,
    );
  }
  if (element.webkitRequestFullscreen) element.webkitRequestFullscreen();
  else (video as WebkitVideo).webkitEnterFullscreen?.();
  return false;
}

export async function leaveFullscreen(root: HTMLElement): Promise<void> {
  const page = root.ownerDocument as WebkitDocument;
  if (page.exitFullscreen) await page.exitFullscreen().catch(() => undefined);
  else page.webkitExitFullscreen?.();
}

/** Enters or leaves full screen by the viewer's wish; a phone is asked to turn sideways. */
export async function toggleFullscreen(root: HTMLElement, video: HTMLVideoElement): Promise<void> {
  if (isFullscreen(root)) return leaveFullscreen(root);
  if (!(await enterFullscreen(root, video))) return undefined;
  const orientation = screen.orientation as LockableOrientation | undefined;
  return orientation?.lock?.('landscape').catch(() => undefined);
}
