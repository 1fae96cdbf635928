import { captionAttributes } from '../../core/captions/caption-style.ts';
import { cueStart, layoutCues } from '../../core/captions/cue-layout.ts';
import type { PlayerAttachment } from '../attachments.ts';

/**
 * Returns the height (px) that the controls cover at the bottom of the video, 0 while they are hidden. The buttons of
 * the mini player count where they always show, on touch screens.
 */
function coveredPx(root: HTMLElement): number {
  const { bottom } = root.getBoundingClientRect();
  const bar = root.querySelector('.gsp-controls[data-shown] :is(.gsp-timeline, .gsp-row)');
  if (bar !== null) return bottom - bar.getBoundingClientRect().top;
  const button = root.querySelector('.gsp-corner-bottom button');
  return button !== null && matchMedia('(hover: none)').matches
    ? bottom - button.getBoundingClientRect().top
    : 0;
}

/** Distance between captions and controls, px. */
const gapPx = 4;
/** The same above the bar of the controls. */
const barGapPx = 8;

/**
 * Returns the top edge (px) of captions in a small player, where they must be above the buttons in the
 * middle; null where there is room for them below those buttons.
 * @param covered height that the controls cover at the bottom, px
 * @param height of the captions, px
 */
function topAboveButtons(root: HTMLElement, covered: number, height: number): number | null {
  const controls = root.querySelector('.gsp-controls[data-shown]');
  const buttons = controls?.querySelector('.gsp-transport-centre')?.getBoundingClientRect();
  if (buttons === undefined || buttons.height === 0) return null;
  const { top, bottom } = root.getBoundingClientRect();
  if (bottom - covered - height - 2 * gapPx >= buttons.bottom) return null;
  const switches = controls?.querySelector('.gsp-views')?.getBoundingClientRect();
  return (switches === undefined ? 0 : switches.bottom - top) + gapPx;
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
 * Draws the captions that are showing: in the page's typeface, at a fixed distance from the edge, above the
 * controls, and within the visible part of a panorama, where the browser would not draw them. The style sheet
 * hides the browser's own, except where the video leaves the page: on an iPhone in full screen, and in its
 * own window.
 */
export const drawCaptions: PlayerAttachment = (context) => {
  const { video, getState, subscribe, createLayer, signal } = context;
  const layer = createLayer('picture');
  layer.className = 'gsp-captions';
  /** Moves the captions out of the way of the controls that show. */
  const avoidControls = () => {
    const box = layer.lastElementChild as HTMLElement | null;
    if (box === null || box.offsetHeight === 0) return;
    const { root } = context;
    const covered = coveredPx(root);
    const picture = root.getBoundingClientRect();
    const ownTop = layer.getBoundingClientRect().top - picture.top + box.offsetTop;
    const ownBottom = ownTop + box.offsetHeight;
    const barTop = covered === 0 ? Infinity : picture.height - covered - barGapPx;
    const above = topAboveButtons(root, covered, box.offsetHeight);
    const wanted = above === null ? ownBottom - barTop : ownTop - above;
    const others = layer.firstElementChild as HTMLElement;
    const lift = Math.max(0, Math.min(wanted, box.offsetTop - others.offsetHeight));
    // A transform: a change of their place in the layout would count as a shift of the page.
    layer.style.setProperty('--gsp-lift', `${lift}px`);
  };
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
    // New captions are in their place at once.
    layer.toggleAttribute('data-eases', false);
    avoidControls();
  };
  const follow = (track: TextTrack) => track.addEventListener('cuechange', draw, { signal });
  Array.from(video.textTracks).forEach(follow);
  const { textTracks } = video;
  textTracks.addEventListener('addtrack', ({ track }) => track && follow(track), { signal });
  for (const event of ['change', 'removetrack'])
    textTracks.addEventListener(event, draw, { signal });
  // Chromium reports no change when the element is emptied.
  video.addEventListener('emptied', draw, { signal });

  // In full screen on an iPhone, and in picture in picture, the system draws the video without its page.
  const systemCaptions = (shown: boolean) => video.toggleAttribute('data-system-captions', shown);
  for (const event of ['webkitbeginfullscreen', 'enterpictureinpicture'])
    video.addEventListener(event, () => systemCaptions(true), { signal });
  for (const event of ['webkitendfullscreen', 'leavepictureinpicture'])
    video.addEventListener(event, () => systemCaptions(false), { signal });

  let controlsShown: boolean | null = null;
  let style: object | null = null;
  const applyState = () => {
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
    // Once the controls are rendered.
    setTimeout(() => {
      if (signal.aborted) return;
      layer.toggleAttribute('data-eases', true);
      avoidControls();
    });
  };
  subscribe(applyState);
  applyState();
  draw();
};
