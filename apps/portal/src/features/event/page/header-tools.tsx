import { Eye } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../../ui/button.ts';
import { sidesOf } from '../../event-card/index.ts';
import { SpoilerSwitch } from '../../spoiler-free/index.ts';
import type { PartProps } from '../parts/event-part.ts';
import { useHydrated } from '../../../lib/portal/use-hydrated.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ShareButton } from '../share/share-button.tsx';
import { watchedLength } from '../player/watched-length.ts';

/** Browser only, and live matches only. */
const MultiViewLink = lazyPart(async () => (await import('./multi-view-link.tsx')).MultiViewLink);

/** Rendered once the video plays. */
const ShareMoment = lazyPart(async () => (await import('../share/share-moment.tsx')).ShareMoment);

/**
 * Tools of an event besides watching: share it, hide all results and, while they are hidden, reveal this
 * match's score as far as it was watched.
 */
export function HeaderTools({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('spoilerFree');
  const isHydrated = useHydrated();
  const { results, state, status } = page;
  const { data: event } = state;
  const isPlayed = (status === 'live' || status === 'vod') && event.mediaType === 'event';
  return (
    <>
      <ShareButton title={page.title} />
      {/* The video may start before hydration; the server rendered no such button. */}
      {isHydrated && page.hasStarted() && watchedLength(page) !== null && (
        <Suspense>
          <ShareMoment page={page} />
        </Suspense>
      )}
      {results.areHidden && isPlayed && sidesOf(event) !== null && !results.isRevealed('score') && (
        <button
          type="button"
          className={buttonClass('neutral')}
          onClick={() => results.reveal('score')}
        >
          <Eye aria-hidden="true" className="size-4.5" />
          {t('showScore')}
        </button>
      )}
      <SpoilerSwitch look="button" />
      {isHydrated && status === 'live' && event.mediaType === 'event' && (
        <Suspense>
          <MultiViewLink eventId={event.id} />
        </Suspense>
      )}
    </>
  );
}
