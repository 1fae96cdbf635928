export type StartResult = 'started' | 'muted' | 'blocked' | 'interrupted';

function isBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/**
 * Starts playback as far as the browser allows it: with sound, else muted, else not at all. `interrupted`
 * means that a pause or a new source came in between.
 */
export async function startPlayback(video: HTMLVideoElement): Promise<StartResult> {
  try {
    await video.play();
    return 'started';
  } catch (error) {
    if (!isBlocked(error)) return 'interrupted';
    if (video.muted) return 'blocked';
  }
  video.muted = true;
  try {
    await video.play();
    return 'muted';
  } catch (error) {
    return isBlocked(error) ? 'blocked' : 'interrupted';
  }
}
