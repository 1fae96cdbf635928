import { captionScale, captionAttributes } from '../../core/captions/caption-style.ts';
import { cueLine, isAtBottom, raisedLine } from '../../core/captions/cue-line.ts';
import type { PlayerAttachment } from '../attachments.ts';

/**
 * Returns the height (px) that the controls cover at the bottom of the video, 0 while they are hidden.
 */
function coveredPx(root: HTMLElement): number {
  const bar = root.querySelector('.gsp-controls[data-shown] :is(.gsp-timeline, .gsp-row)');
  return bar ? root.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0;
}

/** Keeps native cues above the controls, in the viewer's caption style. */
export const styleCues: PlayerAttachment = ({ video, root, getState, subscribe, signal }) => {
  /** The lines that the stream gave the cues. */
  const originalLines = new WeakMap<VTTCue, LineAndPositionSetting>();
  const scale = () => captionScale[getState().captions.style.size];
  /** Returns true if the cue moved. */
  const positionCue = (cue: VTTCue, covered: number) => {
    const originalLine = originalLines.get(cue) ?? cue.line;
    originalLines.set(cue, originalLine);
    // Only cues at the bottom collide with the controls.
    if (!cue.snapToLines || !isAtBottom(originalLine)) return false;
    const height = video.clientHeight;
    const raised = () =>
      typeof originalLine === 'number' && originalLine >= 0
        ? raisedLine(originalLine, covered, height, scale())
        : cueLine(covered, height, cue.text.split('\n').length, scale());
    const line = covered > 0 ? raised() : originalLine;
    if (cue.line === line) return false;
    cue.line = line;
    return true;
  };
  const positionCues = () => {
    const covered = coveredPx(root);
    for (const track of Array.from(video.textTracks)) {
      if (track.mode !== 'showing') continue;
      const cues = Array.from(track.cues ?? []).filter((cue) => 'line' in cue) as VTTCue[];
      const moved = cues.filter((cue) => positionCue(cue, covered));
      const active = Array.from(track.activeCues ?? []);
      if (!moved.some((cue) => active.includes(cue))) continue;
      // Chromium repositions a shown cue only when its track is shown again.
      track.mode = 'hidden';
      track.mode = 'showing';
    }
  };
  const positionSoon = () => setTimeout(() => !signal.aborted && positionCues(), 0);
  const follow = (track: TextTrack) =>
    track.addEventListener('cuechange', positionSoon, { signal });
  Array.from(video.textTracks).forEach(follow);
  video.textTracks.addEventListener('addtrack', ({ track }) => track && follow(track), { signal });
  const applyStyle = () => {
    for (const [name, value] of Object.entries(captionAttributes(getState().captions.style))) {
      video.setAttribute(name, value);
    }
  };
  applyStyle();
  let controlsShown = getState().screen.controlsShown;
  let { style } = getState().captions;
  subscribe(() => {
    const { screen, captions } = getState();
    if (screen.controlsShown === controlsShown && captions.style === style) return;
    if (captions.style !== style) applyStyle();
    ({ controlsShown } = screen);
    ({ style } = captions);
    positionCues();
  });
};
