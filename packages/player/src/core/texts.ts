import type { CaptionLook, CaptionPart } from './caption-style.ts';
import type { PlayerErrorCode } from './recovery.ts';
import type { SpokenTime } from './clock-text.ts';

/** Every visible or spoken string. The package itself holds no language. */
export type PlayerTexts = {
  /** Name of the whole region, for screen readers. */
  region: (title: string | null) => string;
  play: string;
  pause: string;
  replay: string;
  seekBack: (seconds: number) => string;
  seekForward: (seconds: number) => string;
  mute: string;
  unmute: string;
  /** Shown on the button over a picture that could start only without sound. */
  tapToUnmute: string;
  volume: string;
  volumeValue: (percent: number) => string;
  timeline: string;
  timelineValue: (position: SpokenTime, duration: SpokenTime) => string;
  /** Null when the viewer is at the live edge. */
  timelineLiveValue: (behind: SpokenTime | null) => string;
  /** Local time of a moment, from epoch milliseconds. */
  wallClock: (epochMs: number) => string;
  live: string;
  channel: string;
  backToLive: string;
  /** In the place of the live badge, while the browser has no connection. */
  offline: string;
  markers: string;
  /** Target that holds several moments. */
  markerGroup: (labels: readonly string[]) => string;
  settings: string;
  back: string;
  quality: string;
  /** The rendition that automatic choice is using, when it is known. */
  qualityAuto: (active: string | null) => string;
  speed: string;
  speedNormal: string;
  captions: string;
  captionsOff: string;
  captionsShow: string;
  captionsHide: string;
  fullscreenEnter: string;
  fullscreenExit: string;
  pictureInPictureEnter: string;
  pictureInPictureExit: string;
  view: string;
  viewBroadcast: string;
  viewPanorama: string;
  loading: string;
  /** Once that takes unusually long. */
  loadingLong: string;
  errorTitle: string;
  error: Record<PlayerErrorCode, string>;
  errorRetrying: string;
  retry: string;
  close: string;
  /** What nobody needs before the film plays; null until a page has fetched it. */
  settingsMore: SettingsTexts | null;
};

/** Words of the help and of what is seldom asked for. */
export type SettingsTexts = {
  /** A part of the film, played again and again. */
  loop: string;
  loopOff: string;
  loopStart: string;
  loopEnd: string;
  /** How captions look. */
  captionStyle: string;
  captionStandard: string;
  captionOwn: string;
  captionReset: string;
  captionSample: string;
  captionParts: Record<CaptionPart, string>;
  captionLooks: Record<CaptionLook, string>;
  /** Parts of the film, as the halves of a match. */
  chapters: string;
  /** Figures of the stream, over the picture. */
  figures: string;
  figuresShow: string;
  figuresHide: string;
  figureRows: Record<FigureRow, string>;
  /** Whether the film goes on in the corner when its page is left. */
  corner: string;
  cornerOn: string;
  cornerOff: string;
  /** To who comes in while the event is on: from its start, or live. */
  startChoice: string;
  startChoiceStart: string;
  startChoiceLive: string;
  /** Shows the film on another screen, by AirPlay or Chromecast. */
  cast: string;
  castOn: string;
  /** It plays on this device again. */
  castOver: string;
  /** So it does because the screen is gone, or could not play it. */
  castLost: string;
  castRefused: string;
  help: string;
  panoramaHint: string;
  /** Why the broadcast is shown again. */
  panoramaSlow: string;
  panoramaFailed: string;
  /** The panorama turns as the device is turned. */
  motion: string;
  motionRefused: string;
  /** Play lies outside of the panorama's picture, on that side of it. */
  playLeft: string;
  playRight: string;
  /** Keyboard help, one line per entry of `HELP_ROWS`. */
  helpRows: Record<HelpRow, string>;
};

/** Figures of the stream, in the order in which they stand. */
export const FIGURE_ROWS = ['picture', 'bitrate', 'buffer', 'dropped', 'delay'] as const;

export type FigureRow = (typeof FIGURE_ROWS)[number];

/** Lines of the keyboard help with the keys they stand for. */
export const HELP_ROWS = {
  play: ['Space', 'K'],
  seek: ['\u2190', '\u2192'],
  seekFar: ['J', 'L'],
  volume: ['\u2191', '\u2193'],
  mute: ['M'],
  fullscreen: ['F'],
  captions: ['C'],
  view: ['P'],
  pictureInPicture: ['I'],
  jump: ['0', '9'],
  ends: ['Home', 'End'],
  speed: ['<', '>'],
  frame: [',', '.'],
  chapter: ['N', 'Shift+N'],
  loop: ['B'],
} as const;

export type HelpRow = keyof typeof HELP_ROWS;
