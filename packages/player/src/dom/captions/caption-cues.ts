import { captionScale, captionAttributes } from '../../core/captions/caption-style.ts';
import { cueLine } from '../../core/captions/cue-line.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Cues that are not placed at the bottom do not collide with the controls. */
function isAtBottom(line: LineAndPositionSetting): boolean {
  return line === 'auto' || (typeof line === 'number' && line < 0);
}

/**
 * Returns the height (px) that the controls cover at the bottom of the video, 0 while they are hidden.
 */
function coveredPx(root: HTMLElement): number {
  const bar = root.querySelector('.gsp-controls[data-shown] :is(.gsp-timeline, .gsp-row)');
  return bar ? root.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0;
}

/** Keeps native cues above the controls, in the viewer's caption style. */
export const styleCues: PlayerAttachment = ({ video, root, getState, subscribe, signal }) => {
  const written = new WeakMap<VTTCue, LineAndPositionSetting>();
  const scale = () => captionScale[getState().captions.style.size];
  const placeCue = (cue: VTTCue, covered: number) => {
    const own = written.get(cue) ?? cue.line;
    written.set(cue, own);
    if (!isAtBottom(own)) return false;
    const lines = cue.text.split('\n').length;
    const line = covered > 0 ? cueLine(covered, video.clientHeight, lines, scale()) : own;
    if (cue.line === line) return false;
    cue.line = line;
    return true;
  };
  const place = () => {
    const covered = coveredPx(root);
    for (const track of Array.from(video.textTracks)) {
      if (track.mode !== 'showing') continue;
      const cues = Array.from(track.cues ?? []).filter((cue) => 'line' in cue) as VTTCue[];
      const moved = cues.filter((cue) => placeCue(cue, covered));
      const active = Array.from(track.activeCues ?? []);
      if (!moved.some((cue) => active.includes(cue))) continue;
      // Chromium repositions a shown cue only when its track is shown again.
      track.mode = 'hidden';
      track.mode = 'showing';
    }
  };
  const placeSoon = () => setTimeout(() => !signal.aborted && place(), 0);
  const follow = (track: TextTrack) => track.addEventListener('cuechange', placeSoon, { signal });
  Array.from(video.textTracks).forEach(follow);
  video.textTracks.addEventListener('addtrack', ({ track }) => track && follow(track), { signal });
  const applyStyle = () => {
    for (const [name, look] of Object.entries(captionAttributes(getState().captions.style))) {
      video.setAttribute(name, look);
    }
  };
  applyStyle();
  let shown = getState().screen.controlsShown;
  let { style } = getState().captions;
  subscribe(() => {
    const { screen, captions } = getState();
    if (screen.controlsShown === shown && captions.style === style) return;
    if (captions.style !== style) applyStyle();
    shown = screen.controlsShown;
    ({ style } = captions);
    place();
  });
};
