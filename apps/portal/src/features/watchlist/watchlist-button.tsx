import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useClients } from '../../lib/portal/use-clients.ts';
import { useViewerAction } from '../../lib/session/viewer-data/use-viewer-action.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import { SaveIcon } from './save-icon.tsx';
import { setOnWatchlist, useIsOnWatchlist } from './watchlist-store.ts';

interface Props {
  readonly video: { readonly id: string; readonly title: string };
  /**
   * `tool` is in the row of tools below a video. Without text: `card` is round and over a card's picture,
   * `row` is in a row.
   */
  readonly look?: 'button' | 'tool' | 'card' | 'row';
  readonly className?: string;
}

/**
 * Saves a video to the watchlist or removes it. The change is optimistic wherever the video appears and is
 * rolled back if the server refuses it. Anonymous viewers sign in first; the action then completes.
 */
export function WatchlistButton({ video, look = 'button', className }: Props) {
  const t = useTranslations('watchlist');
  const clients = useClients();
  const isOnWatchlist = useIsOnWatchlist(video.id);

  const press = useViewerAction(
    () => setOnWatchlist(clients, video.id, !isOnWatchlist),
    () => t(isOnWatchlist ? 'removeFailed' : 'saveFailed', { title: video.title }),
    {
      kind: 'save',
      title: video.title,
      item: video.id,
    },
  );

  const text = t(isOnWatchlist ? 'saved' : 'save');
  const hasText = look === 'button' || look === 'tool';
  return (
    <button
      type="button"
      aria-pressed={isOnWatchlist}
      // The visible text is the name; the button of a card has no text.
      aria-label={!hasText ? t('saveThis', { title: video.title }) : undefined}
      title={!hasText ? text : undefined}
      className={clsx(
        look === 'card'
          ? 'card-button'
          : look === 'row'
            ? [iconButtonClass(), isOnWatchlist ? 'text-accent-text' : 'text-muted hover:bg-hover']
            : look === 'tool'
              ? 'tool-button'
              : [buttonClass('neutral'), 'min-w-32'],
        className,
      )}
      onClick={() => void press()}
    >
      {hasText ? (
        <>
          <Bookmark
            aria-hidden="true"
            className={clsx(
              look === 'tool' ? 'size-5' : 'size-4.5',
              isOnWatchlist && 'fill-current text-accent-text',
            )}
          />
          {text}
        </>
      ) : (
        <SaveIcon isFilled={isOnWatchlist} />
      )}
    </button>
  );
}
