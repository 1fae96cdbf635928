import type { Event, EventListEntry } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventPlayer, loadEvent, PosterStage, useEventPage } from '../event/index.ts';

/** A clip that cannot be watched is skipped after this time, ms, while the list plays. */
const skipAfterMs = 4000;

interface PlayerProps {
  readonly event: Event;
  readonly autoPlay: boolean;
  readonly onPlay: () => void;
  /** Plays the next clip; null at the last one. */
  readonly onEnd: (() => void) | null;
  /** Plays the list from its first clip. */
  readonly onReplay: () => void;
}

/** Plays a clip with the access of this viewer, or states that it does not suffice. */
function ClipPlayer({ event, autoPlay, onPlay, onEnd, onReplay }: PlayerProps) {
  const t = useTranslations('clipList');
  const tEvent = useTranslations('event');
  const page = useEventPage(event);
  const canPlay = page.stage === 'player';
  const { hasPlayed, isWatched } = page;
  const play = useEffectEvent(onPlay);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (hasPlayed) play();
  }, [hasPlayed]);
  useEffect(() => {
    if (isWatched) end();
  }, [isWatched]);
  useEffect(() => {
    if (canPlay || !autoPlay) return undefined;
    const timer = setTimeout(end, skipAfterMs);
    return () => clearTimeout(timer);
  }, [canPlay, autoPlay]);
  if (canPlay) {
    // Ads between clips of some seconds would be most of what plays.
    const { data } = page.state;
    const model = { ...page, state: { ...page.state, data: { ...data, ads: [] } } };
    return (
      <>
        <EventPlayer model={model} autoPlay={autoPlay} startTime={null} />
        {isWatched && onEnd === null && (
          <div data-theme="dark" className="end-scrim">
            <button type="button" className={buttonClass('accent')} onClick={onReplay}>
              <RotateCcw aria-hidden="true" className="size-5 shrink-0" />
              {tEvent('watchAgain')}
            </button>
          </div>
        )}
      </>
    );
  }
  return (
    <PosterStage page={page}>
      <div className="on-picture grid justify-items-center gap-4 p-6 text-center">
        <p className="heading text-xl">{t('locked')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <AppLink
            to="/events/{eventId}"
            params={{ eventId: event.id }}
            state={{ mediaType: event.mediaType }}
            className={buttonClass('accent')}
          >
            {t('unlock')}
          </AppLink>
          {onEnd !== null && (
            <button type="button" className={buttonClass('glass')} onClick={onEnd}>
              {t('next')}
            </button>
          )}
        </div>
      </div>
    </PosterStage>
  );
}

interface Props extends Omit<PlayerProps, 'event'> {
  readonly clip: EventListEntry;
}

/** Loads a clip of the list when its turn comes, because the viewer's access may have ended meanwhile. */
export function ListedClip({ clip, ...rest }: Props) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['clip-list', 'clip', clip.id],
    queryFn: () => loadEvent(api, clip.id, clip.mediaType),
    // The address of the clip may carry a grant of ten minutes.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="aspect-video" />}>
      {(event) => <ClipPlayer event={event} {...rest} />}
    </QueryResult>
  );
}
