/** Longest wait, ms: a page in the background shows no frames. */
const timeoutMs = 100;

/**
 * Runs `work` once the browser has shown the next frame, or after `timeoutMs`; at once where frames are not
 * reported.
 */
export function afterFrame(video: HTMLVideoElement, work: () => void): void {
  if (!('requestVideoFrameCallback' in video)) return work();
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  // The callback runs before the frame is painted; a timer runs after it.
  video.requestVideoFrameCallback(() => void setTimeout(once));
  setTimeout(once, timeoutMs);
  return undefined;
}
