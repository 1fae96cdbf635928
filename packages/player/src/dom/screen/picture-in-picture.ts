type WebkitVideo = HTMLVideoElement & {
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
  webkitPresentationMode?: string;
};

const webkitMode = 'picture-in-picture';

export function canPictureInPicture(video: HTMLVideoElement): boolean {
  const { ownerDocument } = video;
  if (ownerDocument.pictureInPictureEnabled) return !video.disablePictureInPicture;
  return (video as WebkitVideo).webkitSupportsPresentationMode?.(webkitMode) === true;
}

export function isInPictureInPicture(video: HTMLVideoElement): boolean {
  return (
    video.ownerDocument.pictureInPictureElement === video ||
    (video as WebkitVideo).webkitPresentationMode === webkitMode
  );
}

/** Closes the small window of a player that is going away, which would leave it empty. */
export function leavePictureInPicture(video: HTMLVideoElement): void {
  if (isInPictureInPicture(video)) void togglePictureInPicture(video);
}

/** Opens or closes the small window. A refusal changes nothing and is not an error. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  const inside = isInPictureInPicture(video);
  if (!video.ownerDocument.pictureInPictureEnabled) {
    (video as WebkitVideo).webkitSetPresentationMode?.(inside ? 'inline' : webkitMode);
    return;
  }
  const change = inside
    ? video.ownerDocument.exitPictureInPicture()
    : video.requestPictureInPicture();
  await change.then(
    () => undefined,
    () => undefined,
  );
}
