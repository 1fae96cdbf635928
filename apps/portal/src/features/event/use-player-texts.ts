import type { PlayerTexts, SpokenTime } from '@grandstand/player';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl/react';

/** Every word of the player in the viewer's language. */
export function usePlayerTexts(): PlayerTexts {
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
      region: (title) => (title === null ? t('region') : t('regionOf', { title })),
      play: t('play'),
      pause: t('pause'),
      replay: t('replay'),
      seekBack: (seconds) => t('seekBack', { seconds }),
      seekForward: (seconds) => t('seekForward', { seconds }),
      mute: t('mute'),
      unmute: t('unmute'),
      tapToUnmute: t('tapToUnmute'),
      volume: t('volume'),
      volumeValue: (percent) => t('volumeValue', { percent }),
      timeline: t('timeline'),
      timelineValue: (position, duration) =>
        t('timelineValue', { position: spoken(position), duration: spoken(duration) }),
      timelineLiveValue: (behind) =>
        behind === null ? t('live') : t('behindLive', { time: spoken(behind) }),
      wallClock: (epochMs) => format.dateTime(epochMs, { timeStyle: 'medium' }),
      live: t('live'),
      channel: t('channel'),
      backToLive: t('backToLive'),
      offline: t('offline'),
      markers: t('markers'),
      markerGroup: (labels) => format.list(labels),
      settings: t('settings'),
      back: t('back'),
      quality: t('quality'),
      qualityAuto: (active) =>
        active === null ? t('qualityAuto') : t('qualityAutoActive', { active }),
      speed: t('speed'),
      speedNormal: t('speedNormal'),
      captions: t('captions'),
      captionsOff: t('captionsOff'),
      captionsShow: t('captionsShow'),
      captionsHide: t('captionsHide'),
      fullscreenEnter: t('fullscreenEnter'),
      fullscreenExit: t('fullscreenExit'),
      pictureInPictureEnter: t('pictureInPictureEnter'),
      pictureInPictureExit: t('pictureInPictureExit'),
      view: t('view'),
      viewBroadcast: t('viewBroadcast'),
      viewPanorama: t('viewPanorama'),
      panoramaHint: t('panoramaHint'),
      loading: t('loading'),
      errorTitle: t('errorTitle'),
      error: {
        network: t('error.network'),
        expired: t('error.expired'),
        not_found: t('error.not_found'),
        media: t('error.media'),
        unsupported: t('error.unsupported'),
        engine: t('error.engine'),
      },
      errorRetrying: t('errorRetrying'),
      retry: t('retry'),
      help: t('help'),
      close: t('close'),
      helpRows: {
        play: t('helpRows.play'),
        seek: t('helpRows.seek'),
        seekFar: t('helpRows.seekFar'),
        volume: t('helpRows.volume'),
        mute: t('helpRows.mute'),
        fullscreen: t('helpRows.fullscreen'),
        captions: t('helpRows.captions'),
        view: t('helpRows.view'),
        pictureInPicture: t('helpRows.pictureInPicture'),
        jump: t('helpRows.jump'),
        ends: t('helpRows.ends'),
        speed: t('helpRows.speed'),
      },
    };
  }, [t, format]);
}
