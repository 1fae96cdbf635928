import type { CaptionLook, CaptionPart } from './captions/caption-style.ts';
import type { PlayerErrorCode } from './recovery/recovery.ts';
import type { SpokenTime } from './timeline/clock-text.ts';

/** Every visible or spoken string. The package itself contains no language. */
export type PlayerTexts = {
  /** Name of the player region, for screen readers. */
  region: (title: string | null) => string;
  play: string;
  pause: string;
  replay: string;
  seekBack: (seconds: number) => string;
  seekForward: (seconds: number) => string;
  mute: string;
  unmute: string;
  /** Label of the button over a video that could only start muted. */
  tapToUnmute: string;
  volume: string;
  volumeValue: (percent: number) => string;
  timeline: string;
  timelineValue: (position: SpokenTime, duration: SpokenTime) => string;
  /** `behind` is null when the viewer is at the live position. */
  timelineLiveValue: (behind: SpokenTime | null) => string;
  /** Local time of day, from epoch milliseconds. */
  wallClock: (epochMs: number) => string;
  live: string;
  channel: string;
  backToLive: string;
  /** Replaces the live badge once the event is over. */
  over: string;
  /** Replaces the live badge while the browser is offline. */
  offline: string;
  markers: string;
  /** A target that holds several moments. */
  markerGroup: (labels: readonly string[]) => string;
  settings: string;
  back: string;
  quality: string;
  /** `active` is the rendition that the automatic choice uses; null while unknown. */
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
  /** Shown once loading takes unusually long. */
  loadingLong: string;
  errorTitle: string;
  error: Record<PlayerErrorCode, string>;
  errorRetrying: string;
  retry: string;
  close: string;
  /** Texts that are not needed before the video plays; null until the page has fetched them. */
  deferred: DeferredTexts | null;
};

/** Texts that load after the page: help, rarely used settings, panorama, other screens and the start choice. */
export type DeferredTexts = {
  /** A section of the video that repeats. */
  loop: string;
  loopOff: string;
  loopStart: string;
  loopEnd: string;
  /** The audio tracks of the stream, such as languages. */
  audioTracks: string;
  /** How captions look. */
  captionStyle: string;
  captionStandard: string;
  captionOwn: string;
  captionReset: string;
  captionSample: string;
  captionParts: Record<CaptionPart, string>;
  captionLooks: Record<CaptionLook, string>;
  /** Sections of the video, such as the halves of a match. */
  chapters: string;
  /** Stream statistics, over the picture. */
  stats: string;
  statsShow: string;
  statsHide: string;
  statRows: Record<StatRow, string>;
  /** A number of seconds with one decimal, such as `2.4 sec`. */
  statSeconds: (seconds: number) => string;
  /** Label of the setting that continues the video in the corner when its page is left. */
  corner: string;
  cornerOn: string;
  cornerOff: string;
  /** For viewers who join during the event: from its start, or live. */
  startChoice: string;
  startChoiceStart: string;
  startChoiceLive: string;
  /** Shows the video on another screen, by AirPlay or Chromecast. */
  cast: string;
  castOn: string;
  /** The video plays on this device again. */
  castOver: string;
  /** Why the video plays on this device again: the screen is gone, or could not play it. */
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
  /** The action is outside the visible part of the panorama, on that side. */
  playLeft: string;
  playRight: string;
  /** The buttons that go to the next goal and to the one before. */
  nextGoal: string;
  previousGoal: string;
  /** Headings of the keyboard help. */
  helpGroups: Record<HelpGroup, string>;
  /** Keyboard help, one line per entry of `helpRowKeys`. */
  helpRows: Record<HelpRow, string>;
};

/** Stream statistics, in display order. */
export const statRowNames = ['picture', 'bitrate', 'buffer', 'dropped', 'delay'] as const;

export type StatRow = (typeof statRowNames)[number];

/** Lines of the keyboard help with their keys. */
export const helpRowKeys = {
  play: ['Space', 'K'],
  seek: ['\u2190', '\u2192'],
  seekFar: ['J', 'L'],
  volume: ['\u2191', '\u2193'],
  mute: ['M'],
  fullscreen: ['F'],
  captions: ['C'],
  view: ['P'],
  pictureInPicture: ['I'],
  jump: ['0–9'],
  ends: ['Home', 'End'],
  speed: ['<', '>'],
  frame: [',', '.'],
  chapter: ['N', 'Shift+N'],
  nextGoal: ['G', 'Shift+G'],
  loop: ['B'],
} as const;

export type HelpRow = keyof typeof helpRowKeys;

/** Groups of the keyboard help and their lines, in display order. */
export const helpGroups = {
  playback: ['play', 'seek', 'seekFar', 'jump', 'ends', 'speed', 'frame'],
  moments: ['nextGoal', 'chapter', 'loop'],
  sound: ['volume', 'mute', 'captions'],
  picture: ['fullscreen', 'pictureInPicture', 'view'],
} as const satisfies Record<string, readonly HelpRow[]>;

export type HelpGroup = keyof typeof helpGroups;
