import { playErrorCodes } from '@grandstand/contract/constants';
import type { PlayerTexts } from '@grandstand/player';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

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

const textsByKey = <Key extends string>(keys: readonly Key[], textOf: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<Key, string>;

type SpokenTime = Parameters<PlayerTexts['timelineValue']>[0];

/**
 * Returns the texts of the player's controls in the operator's language, within `WithTexts`. The studio offers none
 * of the settings that have texts of their own, such as the look of captions.
 * @param match its title
 */
export function usePlayerTexts(match: string): PlayerTexts {
  const t = useTranslations('player');
  const region = useTranslations('desk.monitor')('region', { match });
  const format = useFormatter();
  return useMemo(() => {
    const spoken = ({ hours, minutes, seconds }: SpokenTime): string =>
      [
        hours > 0 ? t('hours', { count: hours }) : null,
        minutes > 0 ? t('minutes', { count: minutes }) : null,
        seconds > 0 || hours + minutes === 0 ? t('seconds', { count: seconds }) : null,
      ]
        .filter((part) => part !== null)
        .join(' ');
    return {
      ...textsByKey(plainKeys, (key) => t(key)),
      region: () => region,
      seekBack: (seconds) => t('seekBack', { seconds }),
      seekForward: (seconds) => t('seekForward', { seconds }),
      volumeValue: (percent) => t('volumeValue', { percent }),
      timelineValue: (position, duration) =>
        t('timelineValue', { position: spoken(position), duration: spoken(duration) }),
      timelineLiveValue: (behind) =>
        behind === null ? t('live') : t('behindLive', { time: spoken(behind) }),
      wallClock: (epochMs) => format.dateTime(epochMs, { timeStyle: 'medium' }),
      markerGroup: (labels) => format.list(labels),
      qualityAuto: (active) =>
        active === null ? t('qualityAuto') : t('qualityAutoActive', { active }),
      error: textsByKey(playErrorCodes, (key) => t(`error.${key}`)),
      deferred: null,
    };
  }, [t, format, region]);
}
