import type { PlayerTexts, DeferredTexts, SpokenTime } from '@grandstand/player';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl/react';
import { playErrorCodes } from '@grandstand/contract/constants';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { textsByKey } from './texts-by-key.ts';

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

/**
 * Returns every text of the player in the viewer's language.
 * @param deferred texts that load after playback has started; null before
 */
export function usePlayerTexts(deferred: DeferredTexts | null): PlayerTexts {
  const t = useTranslations('player');
  const format = useFormatter();
  return useMemo(() => {
    const spoken = ({ hours, minutes, seconds }: SpokenTime): string => {
      const parts: string[] = [];
      if (hours > 0) parts.push(t('hours', { count: hours }));
      if (minutes > 0) parts.push(t('minutes', { count: minutes }));
      if (seconds > 0 || parts.length === 0) parts.push(t('seconds', { count: seconds }));
      return parts.join(' ');
    };
    return {
      ...textsByKey(plainKeys, (key) => t(key)),
      region: (title) => (title === null ? t('region') : t('regionOf', { title })),
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
      deferred,
    };
  }, [t, format, deferred]);
}
