import { isGranted, isSameStream, playbackGrantMs } from '@grandstand/contract/constants';
import { Player, type PlayerHandle, type PlayerTexts } from '@grandstand/player';
import { englishTexts } from '@grandstand/player/core';
import '@grandstand/player/player.css';
import { useMemo, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { usePlayerTexts } from './use-player-texts.ts';

interface Props {
  readonly source: string;
  readonly isLive: boolean;
  readonly title: string;
  /** Returns a fresh address of the source, or null if it may no longer be watched. */
  readonly renewSource: () => Promise<string | null>;
  /** Epoch ms of position 0, if positions are to be those of the match. */
  readonly timeOrigin?: number;
  readonly thumbnails?: string | null;
  readonly playerRef?: Ref<PlayerHandle>;
}

/** How long the player uses an address, ms: it requests another before the grant expires. */
const renewAfterMs = playbackGrantMs * 0.8;

/**
 * Returns the address that plays. Each response of the desk has a fresh grant, which does not restart the
 * player: the player renews its own.
 */
function usePlayingAddress(source: string): string {
  const [playing, setPlaying] = useState(source);
  if (isSameStream(playing, source)) return playing;
  setPlaying(source);
  return source;
}

/** The video, silent. */
function Picture({
  source: latest,
  isLive,
  title,
  renewSource,
  timeOrigin,
  thumbnails,
  playerRef,
  texts,
}: Props & { readonly texts: PlayerTexts }) {
  const source = usePlayingAddress(latest);
  const t = useTranslations('desk.monitor');
  return (
    <Player
      key={source}
      // The player resolves the addresses in a playlist against its own.
      source={new URL(source, location.href).href}
      mode={isLive ? 'live' : 'vod'}
      texts={texts}
      title={title}
      onSourceExpired={async () => {
        const fresh = await renewSource();
        return fresh === null ? null : new URL(fresh, location.href).href;
      }}
      renewAfterMs={isGranted(source) ? renewAfterMs : null}
      autoPlay={isLive}
      muted
      isSecondary={isLive}
      storage={null}
      errorText={() => t('failed')}
      timeOrigin={timeOrigin ?? null}
      thumbnails={thumbnails == null ? null : new URL(thumbnails, location.href).href}
      {...(playerRef !== undefined && { playerRef })}
    />
  );
}

/** The video of a live match, which has no controls: it needs only the texts that it shows without them. */
function LivePicture(props: Props) {
  const { title } = props;
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
  return <Picture {...props} texts={texts} />;
}

const FinishedPicture = (props: Props) => (
  <Picture {...props} texts={usePlayerTexts(props.title)} />
);

/** The video of a match: without controls while it is live, with those of the player once it is finished. */
export const Monitor = (props: Props) =>
  props.isLive ? (
    <LivePicture {...props} />
  ) : (
    <WithTexts of="player">
      <FinishedPicture {...props} />
    </WithTexts>
  );
