import type { EventListEntry } from '@grandstand/contract';
import { clipTypes } from '@grandstand/contract/names';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { BrowserOnly, useBrowserData } from '../../../lib/page/browser-data.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { EventRailSkeleton } from '../../event-card/index.ts';
import type { PartProps } from '../../event/index.ts';
import { RecapLinks } from '../../recap/index.ts';
import { loadMoments, loadOwnClips } from '../clip.api.ts';
import { isAnyMasked, MomentRail, ShowMoments } from './moment-rails.tsx';
import { useReached } from './use-reached.ts';

const OwnClipRail = lazyPart(async () => (await import('../own/own-clip-rail.tsx')).OwnClipRail);

/** Moments of the match: own clips, and highlights by their switches (CLP-05, CLP-06). */
export function Moments({ page }: PartProps) {
  const t = useTranslations('clip');
  const tenant = useTenant();
  const signedIn = useSignedIn();
  const reached = useReached(page);
  const event = page.state.data;
  // One button reveals all of them.
  const [areShown, setShown] = useState(false);
  const areHeldBack = page.areHeldBack && !areShown;
  const has = {
    game: tenant.enable_game_highlights,
    player: tenant.enable_player_highlights,
  };
  const types = clipTypes.filter((type) => has[type]);
  const data = useBrowserData({
    what: 'Highlights',
    about: types.length === 0 ? null : `${event.id} ${areHeldBack}`,
    load: (context) =>
      Promise.all(types.map((type) => loadMoments(context, event, type, areHeldBack))),
  });
  // Masked moments stay until the revealed ones have loaded.
  const [lists, setLists] = useState<readonly EventListEntry[][] | null>(null);
  if (data.state === 'ready' && data.value !== lists) setLists(data.value);
  const firstMasked = (lists ?? []).findIndex((moments) => isAnyMasked(moments, reached));
  // The recap reveals how the match went.
  const hasRecap = has.game && event.eventStatus === 'archived' && page.stage === 'player';
  return (
    <>
      {hasRecap && !areHeldBack && <RecapLinks event={event} />}
      {signedIn && (
        <BrowserOnly
          what="Own clips"
          about={event.id}
          load={(context) => loadOwnClips(context, event)}
        >
          {(clips) => (
            <Suspense>
              <OwnClipRail page={page} data={clips} />
            </Suspense>
          )}
        </BrowserOnly>
      )}
      {lists === null && data.state === 'loading' && page.status === 'vod'
        ? types.map((type) => <EventRailSkeleton key={type} />)
        : types.map((type, index) => (
            <MomentRail
              key={type}
              title={t(type === 'game' ? 'highlights' : 'players')}
              page={page}
              data={lists?.[index] ?? []}
              reached={areShown ? Infinity : reached}
              more={
                index === firstMasked && (
                  <ShowMoments areShown={areShown} onShow={() => setShown(!areShown)} />
                )
              }
            />
          ))}
    </>
  );
}
