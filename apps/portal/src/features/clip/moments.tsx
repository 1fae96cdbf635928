import { clipTypes } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { BrowserOnly } from '../../lib/page/browser-data.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSignedIn } from '../../lib/session/index.ts';
import { EventRailSkeleton } from '../event-card/index.ts';
import type { PartProps } from '../event/index.ts';
import { loadMoments, loadOwnClips } from './clip.api.ts';
import { MomentRail, OwnClipRail } from './moment-rails.tsx';
import { useReached } from './use-reached.ts';

/** What there is of the match in parts: the viewer's own, and highlights by their switches (CLP-05, CLP-06). */
export function Moments({ page }: PartProps<null>) {
  const t = useTranslations('clip');
  const tenant = useTenant();
  const signedIn = useSignedIn();
  const reached = useReached(page);
  const event = page.state.data;
  const has = {
    game: tenant.enable_game_highlights,
    player: tenant.enable_player_highlights,
  };
  return (
    <>
      {signedIn && (
        <BrowserOnly
          what="Own clips"
          about={event.id}
          load={(context) => loadOwnClips(context, event)}
        >
          {(clips) => <OwnClipRail page={page} data={clips} />}
        </BrowserOnly>
      )}
      {clipTypes
        .filter((type) => has[type])
        .map((type) => (
          <BrowserOnly
            key={type}
            what={`Highlights (${type})`}
            about={event.id}
            load={(context) => loadMoments(context, event, type)}
            fallback={<EventRailSkeleton />}
            isEmpty={(moments) => moments.length === 0}
          >
            {(moments) => (
              <MomentRail
                title={t(type === 'game' ? 'highlights' : 'players')}
                page={page}
                data={moments}
                reached={reached}
              />
            )}
          </BrowserOnly>
        ))}
    </>
  );
}
