import { readStoredAudioTrackChoice } from '@grandstand/player/audio-track-choice';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import type { PartProps } from '../../event/index.ts';
import { packagedVideo } from './is-downloadable.ts';

/** Adds the audio track that the viewer chose to the link: a file has only one. */
function addAudioTrack({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const chosen = readStoredAudioTrackChoice();
  if (chosen === null) return;
  const query = new URLSearchParams({ sound: chosen.label, language: chosen.language });
  link.search = query.toString();
}

/** Download link of a clip, in the row of its tools. */
export function DownloadClip({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('clip');
  const { hd } = page.state.data.source;
  if (hd === null) return null;
  return (
    <a
      className="tool-button"
      href={hd.replace(packagedVideo, '/clip.mp4')}
      onClick={addAudioTrack}
      download
    >
      <Download aria-hidden="true" className="size-5" />
      {t('download')}
    </a>
  );
}
