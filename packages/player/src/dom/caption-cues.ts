import { cueLine } from '../core/cue-line.ts';

/**
 * Keeps native cues above the controls.
 * @param coveredPx height the controls cover at this moment, 0 when they are hidden
 * @returns `place`, to be called when the controls come or go, and `stop`
 */
export function liftCues(video: HTMLVideoElement, coveredPx: () => number) {
  const ended = new AbortController();
  const place = () => {
    const covered = coveredPx();
    for (const track of Array.from(video.textTracks)) {
      if (track.mode !== 'showing') continue;
      for (const cue of Array.from(track.activeCues ?? [])) {
        if (!('line' in cue)) continue;
        const textCue = cue as VTTCue;
        const lines = textCue.text.split('\n').length;
        const line = covered > 0 ? cueLine(covered, video.clientHeight, lines) : 'auto';
        if (textCue.line !== line) textCue.line = line;
      }
    }
  };
  const follow = (track: TextTrack) =>
    track.addEventListener('cuechange', place, { signal: ended.signal });
  Array.from(video.textTracks).forEach(follow);
  video.textTracks.addEventListener(
    'addtrack',
    ({ track }) => {
      if (track) follow(track);
    },
    { signal: ended.signal },
  );
  return { place, stop: () => ended.abort() };
}
