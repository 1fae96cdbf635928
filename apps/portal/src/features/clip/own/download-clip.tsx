import type { Event } from '@grandstand/contract';
import { isSold } from '@grandstand/contract/constants';
import { readStoredSoundChoice } from '@grandstand/player/sound-choice';
import { Download } from 'lucide-react';
import { type MouseEvent, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const WholeFileNote = lazyPart(async () => (await import('./whole-file-note.tsx')).WholeFileNote);

const playlist = /\/master\.m3u8$/;

/** Adds the sound track that the viewer chose to the link: a file has only one. */
function addSoundTrack({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const chosen = readStoredSoundChoice();
  if (chosen === null) return;
  const query = new URLSearchParams({ sound: chosen.label, language: chosen.language });
  link.search = query.toString();
}

/**
 * Download link of a clip, where the tenant allows downloads, and for a clip of a paid event allows these,
 * too.
 */
export function DownloadClip({ clip }: { readonly clip: Event }) {
  const t = useTranslations('clip');
  const { download_clips: downloads, download_clips_of_paid_events: downloadsPaid } = useTenant();
  const isAllowed = downloads && (downloadsPaid || !isSold(clip.commerceType));
  const { hd, clip: clipSource } = clip.source;
  if (!isAllowed || clipSource === null || hd === null || !playlist.test(hd)) return null;
  return (
    <>
      <a
        className={buttonClass('neutral')}
        href={hd.replace(playlist, '/clip.mp4')}
        onClick={addSoundTrack}
        download
      >
        <Download aria-hidden="true" className="size-4.5" />
        {t('download')}
      </a>
      {clipSource.crop && (
        <Suspense>
          <WholeFileNote />
        </Suspense>
      )}
    </>
  );
}
