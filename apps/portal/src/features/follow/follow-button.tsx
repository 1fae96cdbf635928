import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useClients } from '../../lib/portal/use-clients.ts';
import { useViewerAction } from '../../lib/session/viewer-data/use-viewer-action.ts';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import type { Followable } from './follow.api.ts';
import { setFollowed, useIsFollowed } from './follow-store.ts';

interface Props {
  readonly item: Followable;
  /**
   * `icon`: round, without text, for cards. `glass`: the same over pictures. `text`: next to a name, with
   * its label where there is room.
   */
  readonly look?: 'button' | 'icon' | 'glass' | 'text';
  readonly className?: string;
}

/**
 * Follows or unfollows a team, league, category or subcategory. The change is optimistic and rolled back
 * if the server refuses it. Anonymous viewers sign in first; the action then completes.
 */
export function FollowButton({ item, look = 'button', className }: Props) {
  const t = useTranslations('follow');
  const clients = useClients();
  const followed = useIsFollowed(item.id);
  const Icon = followed ? Check : Plus;
  const word = t(followed ? 'isFollowed' : 'followShort');

  const press = useViewerAction(
    () => setFollowed(clients, item, !followed),
    () => t(followed ? 'removeFailed' : 'saveFailed', { title: item.title }),
    {
      kind: 'follow',
      title: item.title,
      item,
    },
  );

  return (
    <button
      type="button"
      aria-pressed={followed}
      // The name contains the visible label, so that voice control finds the button.
      aria-label={t(followed ? 'following' : 'follow', { title: item.title })}
      title={look === 'button' ? undefined : word}
      className={clsx(
        look === 'button'
          ? [
              buttonClass(followed ? 'neutral' : 'accent'),
              // Wide enough for both labels, so that nothing next to it moves.
              'min-w-32',
            ]
          : [
              iconButtonClass(look === 'glass' ? 'glass' : 'quiet'),
              followed && 'bg-accent-soft! text-on-accent-soft!',
              look === 'text' &&
                'md:flex! md:w-auto! md:gap-1.5 md:px-3 md:text-sm md:font-semibold md:tracking-normal',
            ],
        className,
      )}
      onClick={() => void press()}
    >
      <Icon aria-hidden="true" className={look === 'button' ? 'size-4.5' : 'size-5'} />
      {look === 'button' && word}
      {look === 'text' && <span className="max-md:hidden">{word}</span>}
    </button>
  );
}
