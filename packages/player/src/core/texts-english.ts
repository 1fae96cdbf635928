import type { SpokenTime } from './clock-text.ts';
import type { PlayerTexts } from './texts.ts';

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function spoken({ hours, minutes, seconds }: SpokenTime): string {
  const parts = [];
  if (hours > 0) parts.push(amount(hours, 'hour'));
  if (minutes > 0) parts.push(amount(minutes, 'minute'));
  if (seconds > 0 || parts.length === 0) parts.push(amount(seconds, 'second'));
  return parts.join(' ');
}

/** English for tests and the workbench; a portal brings its own translated set. */
export const englishTexts: PlayerTexts = {
  region: (title) => (title ? `Video player: ${title}` : 'Video player'),
  play: 'Play',
  pause: 'Pause',
  replay: 'Watch again',
  seekBack: (seconds) => `Back ${amount(seconds, 'second')}`,
  seekForward: (seconds) => `Forward ${amount(seconds, 'second')}`,
  mute: 'Mute',
  unmute: 'Unmute',
  tapToUnmute: 'Turn sound on',
  volume: 'Volume',
  volumeValue: (percent) => `${percent} percent`,
  timeline: 'Timeline',
  timelineValue: (position, duration) => `${spoken(position)} of ${spoken(duration)}`,
  timelineLiveValue: (behind) => (behind ? `${spoken(behind)} behind live` : 'Live'),
  wallClock: (epochMs) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(epochMs),
  live: 'Live',
  channel: 'On air',
  offline: 'Offline',
  backToLive: 'Back to live',
  markers: 'Moments',
  markerGroup: (labels) => labels.join(', '),
  settings: 'Settings',
  back: 'Back',
  quality: 'Quality',
  qualityAuto: (active) => (active ? `Auto (${active})` : 'Auto'),
  speed: 'Speed',
  speedNormal: 'Normal',
  captions: 'Captions',
  captionsOff: 'Off',
  captionsShow: 'Show captions',
  captionsHide: 'Hide captions',
  fullscreenEnter: 'Full screen',
  fullscreenExit: 'Leave full screen',
  pictureInPictureEnter: 'Picture in picture',
  pictureInPictureExit: 'Leave picture in picture',
  view: 'View',
  viewBroadcast: 'Broadcast',
  viewPanorama: 'Panorama',
  loading: 'Loading',
  errorTitle: 'This video cannot be played right now',
  error: {
    network: 'The connection to the stream was lost.',
    expired: 'Your access to this stream has run out.',
    not_found: 'The stream could not be found.',
    media: 'The stream is damaged and could not be played.',
    unsupported: 'This browser cannot play this stream.',
    engine: 'The player could not be loaded.',
  },
  errorRetrying: 'Still trying to reconnect…',
  retry: 'Try again',
  close: 'Close',
  settingsMore: {
    panoramaHint: 'Panorama. Drag or use the arrow keys to look around, plus and minus to zoom.',
    panoramaSlow: 'This device is too slow for the panorama: here is the broadcast.',
    panoramaFailed: 'The panorama could not be loaded: here is the broadcast.',
    loop: 'Repeat a part',
    loopOff: 'Off',
    loopStart: 'From here',
    loopEnd: 'To here',
    chapters: 'Chapters',
    figures: 'Stream details',
    figuresShow: 'Show',
    figuresHide: 'Hide',
    corner: 'Small player',
    cornerOn: 'Goes on on other pages',
    cornerOff: 'Off',
    figureRows: {
      picture: 'Picture',
      bitrate: 'Bit rate',
      buffer: 'Loaded ahead',
      dropped: 'Frames dropped',
      delay: 'Behind the ground',
    },
    startChoice: 'Where to begin',
    startChoiceStart: 'From the start',
    startChoiceLive: 'Live',
    help: 'Keyboard shortcuts',
    helpRows: {
      play: 'Play or pause',
      seek: 'Back or forward 5 seconds',
      seekFar: 'Back or forward 10 seconds',
      volume: 'Volume',
      mute: 'Mute',
      fullscreen: 'Full screen',
      captions: 'Captions',
      view: 'Broadcast or panorama',
      pictureInPicture: 'Picture in picture',
      jump: 'Jump to 0–90 percent',
      ends: 'Start, or end and live',
      speed: 'Slower or faster',
      frame: 'Back or forward one picture',
      chapter: 'Next or previous chapter',
      loop: 'Repeat a part: from here, to here, off',
    },
  },
};
