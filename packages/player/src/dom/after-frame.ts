/** A page in the background shows no frames, ms. */
const PATIENCE_MS = 100;

/** Does something once the browser has shown the next frame of a film; at once where it does not tell of frames. */
export function afterFrame(video: HTMLVideoElement, work: () => void): void {
  if (!('requestVideoFrameCallback' in video)) return work();
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  // It is called within the frame, which goes first.
  video.requestVideoFrameCallback(() => void setTimeout(once));
  setTimeout(once, PATIENCE_MS);
  return undefined;
}
