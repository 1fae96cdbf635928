import { Player, type PlayerTexts } from '@grandstand/player';
import { englishTexts } from '@grandstand/player/core';
import '@grandstand/player/player.css';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly source: string;
  readonly isLive: boolean;
  readonly title: string;
}

/**
 * The video alone, silent and without controls. Only the texts that the player then shows are translated.
 */
export function Monitor({ source, isLive, title }: Props) {
  const t = useTranslations('desk.monitor');
  const texts = useMemo<PlayerTexts>(
    () => ({
      ...englishTexts,
      region: () => t('region', { match: title }),
      play: t('play'),
      loading: t('loading'),
      loadingLong: t('loading'),
      errorTitle: t('failed'),
      errorRetrying: t('retrying'),
      retry: t('retry'),
    }),
    [t, title],
  );
  return (
    <Player
      key={source}
      // The player resolves the addresses in a playlist against its own.
      source={new URL(source, location.href).href}
      mode={isLive ? 'live' : 'vod'}
      texts={texts}
      title={title}
      autoPlay={isLive}
      muted
      isSecondary={isLive}
      storage={null}
      errorText={() => t('failed')}
    />
  );
}
