import type { Comment } from '@grandstand/contract';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass, iconButtonClass } from '../../ui/button.ts';
import { clockText, TextWithScores } from '../event-card/index.ts';
import type { PendingComment } from './pending-comments.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';

/** A comment with its position on the timeline, s. */
export interface ShownComment extends Comment {
  readonly position: number;
}

interface Props {
  readonly comment: ShownComment;
  readonly isModerator: boolean;
  /** True for the row that the Tab key reaches. */
  readonly isTabStop: boolean;
  readonly onTabStop: () => void;
  readonly onSelect: ((comment: ShownComment) => void) | null;
}

/** A comment, with its position in the video. */
export function CommentRow({ comment, isModerator, isTabStop, onTabStop, onSelect }: Props) {
  const t = useTranslations('comment');
  const { author, own, position, state, text } = comment;
  const isHeld = state === 'held';
  return (
    <li
      className={clsx(
        'flex items-start ps-5',
        onSelect === null ? 'pe-5' : 'pe-1',
        isHeld && 'bg-hover',
      )}
    >
      <p className="min-w-0 flex-1 py-2 text-body leading-snug">
        <span className="me-2 text-caption text-muted tabular-nums">{clockText(position)}</span>
        {/* The gap follows the direction of the page, not of the name. */}
        <span className={clsx('me-2 font-semibold', own && 'text-accent-text')}>
          <bdi>{own ? t('you') : author.name}</bdi>
        </span>
        <span dir="auto" className="wrap-anywhere">
          <TextWithScores text={text} />
        </span>
        {isHeld && (
          <span className="block text-caption text-muted">
            {t(isModerator && !own ? 'heldForModerator' : 'held')}
          </span>
        )}
      </p>
      {onSelect !== null && (
        <button
          type="button"
          data-comment={comment.id}
          tabIndex={isTabStop ? 0 : -1}
          className={`${iconButtonClass()} text-muted!`}
          aria-label={t('more', { name: own ? t('you') : author.name })}
          onFocus={onTabStop}
          onClick={() => onSelect(comment)}
        >
          <Ellipsis aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  );
}

/** Returns the text for a refused comment: specific to chats, where the general texts would not help. */
function useRefusalText(): (code: string) => string {
  const t = useTranslations('comment');
  const errorText = useErrorText();
  return (code) =>
    code === 'forbidden' || code === 'limit_reached'
      ? t(`refusals.${code}`)
      : errorText(new ApiError({ status: 0, code }));
}

interface PendingProps {
  readonly comment: PendingComment;
  readonly online: boolean;
  readonly onDiscard: (clientId: string) => void;
}

/** A comment that the server does not have yet: sending, waiting or refused. */
export function PendingRow({ comment: { body, refused }, online, onDiscard }: PendingProps) {
  const t = useTranslations('comment');
  const refusalText = useRefusalText();
  return (
    <li className="flex items-center ps-5 pe-2">
      <p className="min-w-0 flex-1 py-2 text-body leading-snug">
        <span className="me-2 text-caption text-muted tabular-nums">
          {clockText(body.startTime / 1000)}
        </span>
        <span className="me-2 font-semibold text-accent-text">{t('you')}</span>
        <span dir="auto" className="wrap-anywhere opacity-70">
          <TextWithScores text={body.text} />
        </span>
        <span
          role={refused === null ? undefined : 'alert'}
          className={`block text-caption ${refused === null ? 'text-muted' : 'text-danger-text'}`}
        >
          {refused === null
            ? t(online ? 'sending' : 'waiting')
            : t('refused', { reason: refusalText(refused) })}
        </span>
      </p>
      {(refused !== null || !online) && (
        <button
          type="button"
          className={`${buttonClass('quiet')} px-3!`}
          onClick={() => onDiscard(body.clientId)}
        >
          {t('discard')}
        </button>
      )}
    </li>
  );
}
