import type { SpokenTime } from './timeline/clock-text.ts';
import type { PlayerTexts } from './texts.ts';

/** Texts without placeholders, by key. */
const plainKeys = [
  'play',
  'pause',
  'replay',
  'mute',
  'unmute',
  'tapToUnmute',
  'volume',
  'timeline',
  'live',
  'channel',
  'backToLive',
  'over',
  'offline',
  'markers',
  'settings',
  'back',
  'quality',
  'speed',
  'speedNormal',
  'captions',
  'captionsOff',
  'captionsShow',
  'captionsHide',
  'fullscreenEnter',
  'fullscreenExit',
  'pictureInPictureEnter',
  'pictureInPictureExit',
  'view',
  'viewBroadcast',
  'viewPanorama',
  'loading',
  'loadingLong',
  'errorTitle',
  'errorRetrying',
  'retry',
  'close',
] as const;

/** Returns the texts by key. */
export const textsByKey = <K extends string>(keys: readonly K[], textOf: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<K, string>;

type PlainKey = (typeof plainKeys)[number];

/** The text of a key in the language of the page, with its placeholders filled. */
type Translate = (
  key:
    | PlainKey
    | 'hours'
    | 'minutes'
    | 'seconds'
    | 'seekBack'
    | 'seekForward'
    | 'volumeValue'
    | 'timelineValue'
    | 'behindLive'
    | 'qualityAuto'
    | 'qualityAutoActive',
  values?: Record<string, string | number>,
) => string;

interface Options extends Pick<PlayerTexts, 'region' | 'error' | 'deferred'> {
  readonly translate: Translate;
  /** Local time of day, from epoch milliseconds. */
  readonly formatTime: PlayerTexts['wallClock'];
  readonly formatList: PlayerTexts['markerGroup'];
}

/** Returns the texts of the player's controls from texts by key. */
export function translatePlayerTexts({
  translate: t,
  formatTime,
  formatList,
  ...others
}: Options): PlayerTexts {
  const spoken = ({ hours, minutes, seconds }: SpokenTime): string => {
    const parts: string[] = [];
    if (hours > 0) parts.push(t('hours', { count: hours }));
    if (minutes > 0) parts.push(t('minutes', { count: minutes }));
    if (seconds > 0 || parts.length === 0) parts.push(t('seconds', { count: seconds }));
    return parts.join(' ');
  };
  return {
    ...textsByKey(plainKeys, (key) => t(key)),
    ...others,
    seekBack: (seconds) => t('seekBack', { seconds }),
    seekForward: (seconds) => t('seekForward', { seconds }),
    volumeValue: (percent) => t('volumeValue', { percent }),
    timelineValue: (position, duration) =>
      t('timelineValue', { position: spoken(position), duration: spoken(duration) }),
    timelineLiveValue: (behind) =>
      behind === null ? t('live') : t('behindLive', { time: spoken(behind) }),
    wallClock: formatTime,
    markerGroup: formatList,
    qualityAuto: (active) =>
      active === null ? t('qualityAuto') : t('qualityAutoActive', { active }),
  };
}
