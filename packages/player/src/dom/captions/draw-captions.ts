import { captionAttributes } from '../../core/captions/caption-style.ts';
import { cueStart, layoutCues } from '../../core/captions/cue-layout.ts';
import type { PlayerAttachment } from '../attachments.ts';

/** Returns the height (px) that the controls cover at the bottom of the video, 0 while they are hidden. */
function coveredPx(root: HTMLElement): number {
  const bar = root.querySelector('.gsp-controls[data-shown] :is(.gsp-timeline, .gsp-row)');
  return bar ? root.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0;
}

function drawCue(cue: VTTCue): HTMLElement {
  const row = document.createElement('p');
  const text = row.appendChild(document.createElement('span'));
  text.dir = 'auto';
  text.append(cue.getCueAsHTML());
  const start = cueStart(cue);
  if (start !== null) {
    row.dataset['placed'] = '';
    row.style.marginLeft = `${start}%`;
  }
  return row;
}

/**
 * Draws the captions that show: in the page's typeface, at a fixed distance from the edge, above the controls, and
 * over a panorama, of which the browser would draw them outside the visible part. The style sheet hides the
 * browser's own, except where the video leaves the page: on an iPhone in full screen, and in its own window.
 */
export const drawCaptions: PlayerAttachment = (context) => {
  const { video, getState, subscribe, createLayer, signal } = context;
  const layer = createLayer('picture');
  layer.className = 'gsp-captions';
  /** Moves the captions above the controls, once those are rendered. */
  const clearControls = () =>
    setTimeout(() => {
      if (!signal.aborted) layer.style.setProperty('--gsp-covered', `${coveredPx(context.root)}px`);
    });
  const draw = () => {
    const cues = Array.from(video.textTracks)
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => Array.from(activeCues ?? []))
      .filter((cue): cue is VTTCue => 'getCueAsHTML' in cue);
    const { top, bottom } = layoutCues(cues);
    const boxes = [top, bottom].map((edge) => {
      const box = document.createElement('div');
      box.append(...edge.map(drawCue));
      return box;
    });
    layer.replaceChildren(...boxes);
    if (cues.length > 0) clearControls();
  };
  const follow = (track: TextTrack) => track.addEventListener('cuechange', draw, { signal });
  Array.from(video.textTracks).forEach(follow);
  const { textTracks } = video;
  textTracks.addEventListener('addtrack', ({ track }) => track && follow(track), { signal });
  for (const event of ['change', 'removetrack'])
    textTracks.addEventListener(event, draw, { signal });
  // Chromium reports no change when the element is emptied.
  video.addEventListener('emptied', draw, { signal });

  // There the system draws the video without its page.
  const systemCaptions = (shown: boolean) => video.toggleAttribute('data-system-captions', shown);
  for (const event of ['webkitbeginfullscreen', 'enterpictureinpicture'])
    video.addEventListener(event, () => systemCaptions(true), { signal });
  for (const event of ['webkitendfullscreen', 'leavepictureinpicture'])
    video.addEventListener(event, () => systemCaptions(false), { signal });

  let controlsShown: boolean | null = null;
  let style: object | null = null;
  const place = () => {
    const { screen, captions } = getState();
    if (captions.style !== style) {
      ({ style } = captions);
      for (const [name, value] of Object.entries(captionAttributes(captions.style))) {
        layer.setAttribute(name, value);
        video.setAttribute(name, value);
      }
    }
    if (screen.controlsShown === controlsShown) return;
    ({ controlsShown } = screen);
    clearControls();
  };
  subscribe(place);
  place();
  draw();
};
