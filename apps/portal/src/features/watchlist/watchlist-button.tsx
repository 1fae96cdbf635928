import { useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { isSignedIn, useSession } from '../../lib/session/index.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import { showToast } from '../../ui/toast.ts';
import { setOnWatchlist, useIsOnWatchlist } from './watchlist-store.ts';

interface Props {
  readonly video: { readonly id: string; readonly title: string };
  /** `card`: round, without words, over a card's picture. */
  readonly look?: 'button' | 'card';
  readonly className?: string;
}

/**
 * Saves a video to watch later, or no longer. It changes at once wherever the video appears; a
 * refusal changes it back and says why. Anonymous viewers log in first and come back.
 */
export function WatchlistButton({ video, look = 'button', className }: Props) {
  const t = useTranslations('watchlist');
  const errorText = useErrorText();
  const api = useApi();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const isOnWatchlist = useIsOnWatchlist(video.id);

  async function press() {
    if (!isSignedIn(useSession.getState())) {
      await navigate({ to: '/auth/login/', search: { redirect: pathname + searchStr } });
      return;
    }
    try {
      await setOnWatchlist(api, video.id, !isOnWatchlist);
    } catch (error) {
      const text = t(isOnWatchlist ? 'removeFailed' : 'saveFailed', { title: video.title });
      showToast({ message: `${text} ${errorText(error)}`, type: 'danger' });
    }
  }

  const text = t(isOnWatchlist ? 'saved' : 'save');
  return (
    <button
      type="button"
      aria-pressed={isOnWatchlist}
      // Words that can be seen are the name; a card's button has none.
      aria-label={look === 'card' ? t('saveThis', { title: video.title }) : undefined}
      title={look === 'card' ? text : undefined}
      className={clsx(
        look === 'card'
          ? [iconButtonClass('glass'), isOnWatchlist && 'bg-black/70!']
          : [buttonClass('neutral'), 'min-w-32'],
        className,
      )}
      onClick={() => void press()}
    >
      <Bookmark
        aria-hidden="true"
        className={clsx(look === 'card' ? 'size-5' : 'size-4.5', isOnWatchlist && 'fill-current')}
      />
      {look === 'button' && text}
    </button>
  );
}
