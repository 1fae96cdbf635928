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
 * Shows the whole player full screen; an iPhone can do so only with the bare picture. A phone is
 * asked to turn sideways. Refusals are no error: the viewer sees that nothing happened.
 */
export async function toggleFullscreen(root: HTMLElement, video: HTMLVideoElement): Promise<void> {
  const page = root.ownerDocument as WebkitDocument;
  if (isFullscreen(root)) {
    if (page.exitFullscreen) await page.exitFullscreen().catch(() => undefined);
    else page.webkitExitFullscreen?.();
    return;
  }
  const element = root as WebkitElement;
  if (element.requestFullscreen) {
    const entered = await element.requestFullscreen().then(
      () => true,
      () => false,
    );
    const orientation = screen.orientation as LockableOrientation | undefined;
    if (entered) await orientation?.lock?.('landscape').catch(() => undefined);
  } else if (element.webkitRequestFullscreen) {
    element.webkitRequestFullscreen();
  } else {
    (video as WebkitVideo).webkitEnterFullscreen?.();
  }
}
