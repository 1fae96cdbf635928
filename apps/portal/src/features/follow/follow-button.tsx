import { useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { isSignedIn, useSession } from '../../lib/session/index.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import { showToast } from '../../ui/toast.ts';
import type { Followable } from './follow.api.ts';
import { setFollowed, useIsFollowed } from './follow-store.ts';

interface Props {
  readonly of: Followable;
  /** `icon`: round, without words, for cards. */
  readonly look?: 'button' | 'icon';
  readonly className?: string;
}

/**
 * Follows a team, league, category or sub-category, or no longer. It changes at once, everywhere on
 * the page; a refusal changes it back and says why. Anonymous viewers log in first and come back.
 */
export function FollowButton({ of, look = 'button', className }: Props) {
  const t = useTranslations('follow');
  const errorText = useErrorText();
  const api = useApi();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const followed = useIsFollowed(of.id);
  const Icon = followed ? Check : Plus;
  const word = t(followed ? 'isFollowed' : 'followShort');

  async function press() {
    if (!isSignedIn(useSession.getState())) {
      await navigate({ to: '/auth/login/', search: { redirect: pathname + searchStr } });
      return;
    }
    try {
      await setFollowed(api, of, !followed);
    } catch (error) {
      const text = t(followed ? 'removeFailed' : 'saveFailed', { title: of.title });
      showToast({ message: `${text} ${errorText(error)}`, type: 'danger' });
    }
  }

  return (
    <button
      type="button"
      aria-pressed={followed}
      // The word that is seen and what it is about: so it can be called by either.
      aria-label={t(followed ? 'following' : 'follow', { title: of.title })}
      title={look === 'icon' ? word : undefined}
      className={clsx(
        look === 'icon'
          ? [iconButtonClass(), followed && 'bg-accent-soft! text-on-accent-soft!']
          : [
              buttonClass(followed ? 'neutral' : 'accent'),
              // As wide for either word, so that nothing beside it moves.
              'min-w-32',
            ],
        className,
      )}
      onClick={() => void press()}
    >
      <Icon aria-hidden="true" className={look === 'icon' ? 'size-5' : 'size-4.5'} />
      {look === 'button' && word}
    </button>
  );
}
