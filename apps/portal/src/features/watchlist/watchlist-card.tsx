import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { useClients } from '../../lib/portal/use-clients.ts';
import { useViewerAction } from '../../lib/session/viewer-data/use-viewer-action.ts';
import { buttonClass } from '../../ui/button.ts';
import { EventCard, useListTitle, type CardEvent } from '../event-card/index.ts';
import { setOnWatchlist, useIsOnWatchlist } from './watchlist-store.ts';

interface Props {
  readonly event: CardEvent;
  /** Loads the picture without waiting for it to be near the viewport. */
  readonly eager: boolean;
}

/**
 * A video of the watchlist. A removed one remains in its position, with an undo button, until the viewer
 * leaves the page.
 */
export function WatchlistCard({ event, eager }: Props) {
  const t = useTranslations('watchlistPage');
  const tWatchlist = useTranslations('watchlist');
  const clients = useClients();
  const { title } = useListTitle(event);
  const isOnWatchlist = useIsOnWatchlist(event.id);
  const undoButton = useRef<HTMLButtonElement>(null);
  const wasOnWatchlist = useRef(isOnWatchlist);
  useLayoutEffect(() => {
    // The pressed button becomes inert and loses the focus, so the undo button gets it.
    const active = document.activeElement;
    const hadFocus =
      active === document.body || undoButton.current?.closest('li')?.contains(active) === true;
    if (wasOnWatchlist.current && !isOnWatchlist && hadFocus) undoButton.current?.focus();
    wasOnWatchlist.current = isOnWatchlist;
  }, [isOnWatchlist]);
  const undo = useViewerAction(
    () => setOnWatchlist(clients, event.id, true),
    () => tWatchlist('saveFailed', { title }),
  );
  return (
    <div className="relative">
      <div className={isOnWatchlist ? undefined : 'opacity-35 grayscale'} inert={!isOnWatchlist}>
        <EventCard event={event} eager={eager} headingLevel="h2" />
      </div>
      <div role="status">
        {!isOnWatchlist && (
          <div className="absolute inset-x-0 top-0 grid aspect-video content-center justify-items-center gap-3 rounded-card bg-black/60 p-4 text-center text-white">
            <p className="font-semibold">{t('removed')}</p>
            <button
              ref={undoButton}
              type="button"
              className={buttonClass('glass')}
              aria-label={t('undoThis', { title })}
              onClick={() => void undo()}
            >
              <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
              {t('undo')}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
