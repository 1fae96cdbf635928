import '@grandstand/player/player.css';
import { formatLocaleOf } from '@grandstand/contract/names';
import { Player, type SettingsTexts } from '@grandstand/player';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import type { Messages } from '../../lib/i18n/messages.ts';
import { browserTextFailures } from '../../lib/i18n/page-texts.ts';
import { textFailureHandlers } from '../../lib/i18n/text-failure.ts';
import { PlayerSettingsTexts, usePlayerTexts } from '../event/index.ts';
import type { EmbeddedClip } from './embedded-clip.ts';
import { Poster } from './poster.tsx';

interface Props {
  readonly clip: EmbeddedClip;
  readonly takesFocus: boolean;
}

/** The player alone: it tells nobody what is watched, and knows nothing of who watches. */
function EmbedPlayer({ clip, takesFocus }: Props) {
  const [more, setMore] = useState<SettingsTexts | null>(null);
  const texts = usePlayerTexts(more);
  const { poster } = clip;
  const [isShown, setShown] = useState(false);
  // The button that was pressed is gone: the keys go on to the player.
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>('.gsp')?.focus();
  }, [takesFocus]);
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
        // The dates of a clip's stream count its film from the epoch.
        timeOrigin={0}
        clip={{ start: clip.start, end: clip.end }}
        crop={clip.crop}
        autoPlay
        // Its rights may have changed since the page was opened, or are others in this country.
        errorText={({ code }) => (code === 'expired' ? clip.refused : null)}
        onTimeUpdate={() => setShown(true)}
        onStateChange={({ phase }) => {
          document.documentElement.dataset['phase'] = phase;
        }}
      />
      <PlayerSettingsTexts onTexts={setMore} />
    </>
  );
}

/**
 * Puts the player in the place of the poster and plays.
 * @param messages the texts that the page has, to which others may be added in place
 */
export function showPlayer(stage: HTMLElement, clip: EmbeddedClip, messages: Messages): void {
  const takesFocus = stage.contains(document.activeElement);
  createRoot(stage).render(
    <IntlProvider
      locale={formatLocaleOf(clip.locale)}
      messages={messages}
      timeZone={clip.timeZone}
      {...textFailureHandlers(browserTextFailures())}
    >
      <EmbedPlayer clip={clip} takesFocus={takesFocus} />
    </IntlProvider>,
  );
}
