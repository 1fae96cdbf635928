import { clipTypes } from '@grandstand/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { QueryResult } from '../../../ui/query-result.tsx';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { EventRailSkeleton } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { RecapLinks } from '../../recap/index.ts';
import { excerptsQuery, ownClipsQuery } from '../clip.api.ts';
import { isAnyMasked, ExcerptRail, ShowExcerpts } from './excerpt-rails.tsx';

/** Sampling interval of the playhead, ms. */
const sampleMs = 1000;

/** Returns the furthest position reached on this page, s of the video. */
export function useReachedPosition(page: PartProps['page']): number {
  const [reached, setReached] = useState(0);
  // The page renders more often than this samples; a render must not restart the interval.
  const sample = useEffectEvent(() => {
    const { player, hasStarted } = page;
    const time = hasStarted() ? (player.current?.getTime() ?? 0) : 0;
    setReached((most) => Math.max(most, Math.floor(time)));
  });
  useEffect(() => {
    const timer = setInterval(sample, sampleMs);
    return () => clearInterval(timer);
  }, []);
  return reached;
}

const OwnClipRail = lazyPart(async () => (await import('../own/own-clip-rail.tsx')).OwnClipRail);

/** The clips of a started match: own clips, and highlights by their switches (CLP-05, CLP-06). */
export function Excerpts({ page }: PartProps) {
  const t = useTranslations('clip');
  const tenant = useTenant();
  const signedIn = useSignedIn();
  const reached = useReachedPosition(page);
  const event = page.state.data;
  // One button reveals all of them.
  const [areShown, setShown] = useState(false);
  const withholdsResults = page.withholdsResults && !areShown;
  const enabled = {
    game: tenant.enable_game_highlights,
    player: tenant.enable_player_highlights,
  };
  const types = clipTypes.filter((type) => enabled[type]);
  const api = useApi();
  const query = useQuery({
    ...excerptsQuery(api, event, types, withholdsResults),
    enabled: types.length > 0,
    // Masked excerpts stay until the revealed ones have loaded.
    placeholderData: keepPreviousData,
  });
  // Own clips have a row of their own.
  const lists = query.data?.map((excerpts) => excerpts.filter(({ isOwn }) => !isOwn)) ?? null;
  const ownClips = useQuery({ ...ownClipsQuery(api, event), enabled: signedIn });
  const firstMasked = (lists ?? []).findIndex((excerpts) => isAnyMasked(excerpts, reached));
  // The recap reveals how the match went.
  const hasRecap = enabled.game && event.eventStatus === 'archived' && page.stage === 'player';
  const isLoaded = !query.isLoading && !ownClips.isLoading;
  // Own clips are above the others, which would move when they arrive.
  const isWaiting = ownClips.isLoading || (lists === null && !query.isError);
  const skeletons =
    page.status === 'vod'
      ? types.map((type) => <EventRailSkeleton key={type} of="excerpts" />)
      : null;
  return (
    <>
      {/* Card rows bleed to the edge of a phone with their own gutter, and must not widen the page. */}
      <div className="peer grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7 empty:hidden max-md:-mx-(--gutter) md:-mx-2 md:[--gutter:0.5rem]">
        {hasRecap && !withholdsResults && <RecapLinks event={event} />}
        <Suspense fallback={skeletons}>
          {signedIn && (
            <QueryResult query={ownClips}>
              {(clips) => <OwnClipRail page={page} data={clips} />}
            </QueryResult>
          )}
          {isWaiting
            ? skeletons
            : types.map((type, index) => (
                <ExcerptRail
                  key={type}
                  title={t(type === 'game' ? 'highlights' : 'players')}
                  page={page}
                  data={lists?.[index] ?? []}
                  reached={areShown ? Infinity : reached}
                  more={
                    index === firstMasked && (
                      <ShowExcerpts areShown={areShown} onShow={() => setShown(!areShown)} />
                    )
                  }
                />
              ))}
        </Suspense>
      </div>
      {isLoaded && (
        <p className="hidden rounded-card bg-surface p-5 text-muted peer-empty:block">
          {t(page.stage === 'player' ? 'noClips' : 'noClipsToSee')}
        </p>
      )}
    </>
  );
}
