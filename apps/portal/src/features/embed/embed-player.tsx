import '@grandstand/player/player.css';
import { formatLocaleOf } from '@grandstand/contract/constants';
import { Player, type DeferredTexts, type PlayerHandle } from '@grandstand/player';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import type { Messages } from '../../lib/i18n/messages.ts';
import { browserTextFailures } from '../../lib/i18n/page-texts.ts';
import { textFailureHandlers } from '../../lib/i18n/text-failure.ts';
import { PlayerDeferredTexts, usePlayerTexts, useTakedownCheck } from '../event/index.ts';
import type { EmbeddedClip } from './embedded-clip.ts';
import { Poster } from './poster.tsx';

interface Props {
  readonly clip: EmbeddedClip;
  /** True if the focus was on the poster's button, which the player replaces. */
  readonly hadFocus: boolean;
}

/**
 * The player without reporting: it sends nothing about playback and does not know the viewer. While a clip plays, its
 * address is requested again now and then, so that a takedown ends it.
 */
function EmbedPlayer({ clip, hadFocus }: Props) {
  const [deferredTexts, setDeferredTexts] = useState<DeferredTexts | null>(null);
  const texts = usePlayerTexts(deferredTexts);
  const { poster } = clip;
  const [isShown, setShown] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<PlayerHandle>(null);
  useTakedownCheck(clip.stream, isPlaying, player);
  useEffect(() => {
    if (hadFocus) document.querySelector<HTMLElement>('.gsp')?.focus();
  }, [hadFocus]);
  return (
    <>
      <Player
        source={clip.stream}
        mode="vod"
        texts={texts}
        title={clip.title}
        poster={poster.kind === 'picture' ? poster.address : null}
        overlay={poster.kind === 'sides' && !isShown ? <Poster poster={poster} /> : undefined}
        hasTextTracks={clip.hasTextTracks}
        thumbnails={clip.thumbnails}
        // The dates in a clip's stream are positions in its video, counted from the epoch.
        timeOrigin={0}
        clip={{ start: clip.start, end: clip.end }}
        crop={clip.crop}
        autoPlay
        // Rights may have changed since the page opened, or differ in this country.
        errorText={({ code }) => {
          if (code === 'not_found') return clip.gone;
          return code === 'expired' || code === 'refused' ? clip.refused : null;
        }}
        playerRef={player}
        onTimeUpdate={() => setShown(true)}
        onStateChange={({ phase }) => {
          document.documentElement.dataset['phase'] = phase;
          setPlaying(phase === 'playing');
        }}
      />
      <PlayerDeferredTexts onTexts={setDeferredTexts} />
    </>
  );
}

/**
 * Replaces the poster with the player and starts playback.
 * @param messages the page's texts; `loadMessages` adds further ones to this object
 */
export function showPlayer(stage: HTMLElement, clip: EmbeddedClip, messages: Messages): void {
  const hadFocus = stage.contains(document.activeElement);
  createRoot(stage).render(
    <IntlProvider
      locale={formatLocaleOf(clip.locale)}
      messages={messages}
      timeZone={clip.timeZone}
      {...textFailureHandlers(browserTextFailures())}
    >
      <EmbedPlayer clip={clip} hadFocus={hadFocus} />
    </IntlProvider>,
  );
}
