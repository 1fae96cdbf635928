import type { RunningFilm } from '@grandstand/player';
import { isFrugal } from '@grandstand/player/corner';
import { filmShelf } from '@grandstand/player/film-shelf';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { overPages } from '../../lib/page/over-pages.ts';
import { CornerFilm } from './corner-film.tsx';
import { isSameStream } from './event-page-state.ts';
import type { EventPageModel } from './use-event-page.ts';

/**
 * Whether a film goes on when its page is left: it runs, and the viewer wants it. Who saves data has not
 * asked for a film beside another page, unless the settings of the player say so.
 */
const isWanted = ({ controller }: RunningFilm): boolean => {
  const { wantsPlay, phase, corner } = controller.store.getState();
  return wantsPlay && phase === 'ready' && (corner ?? !isFrugal());
};

/** Has the film of this page go on in the corner of the pages that follow (ADR 54). */
export function useKeptFilm(model: EventPageModel, isKept: boolean): void {
  const router = useRouter();
  const getEvent = useEffectEvent(() => model.state.data);
  useEffect(() => {
    if (!isKept) return undefined;
    const { pathname } = router.state.location;
    const { href } = window.location;
    const keep = (film: RunningFilm): boolean => {
      // On its own page a player goes because there is nothing to watch any more.
      if (router.state.location.pathname === pathname || !isWanted(film)) return false;
      const place = document.createElement('div');
      place.className = 'corner-film gsp';
      film.park(document.body.appendChild(place));
      const event = getEvent();
      overPages.show(
        <CornerFilm
          // Another film has nothing of the one before.
          key={event.id}
          film={film}
          event={event}
          pathname={pathname}
          href={href}
        />,
      );
      return true;
    };
    filmShelf.keep = keep;
    filmShelf.isSameSource = isSameStream;
    return () => {
      if (filmShelf.keep === keep) delete filmShelf.keep;
    };
  }, [router, isKept]);
}
