import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { CommentRow, PendingRow, type ShownComment } from './comment-row.tsx';
import type { PendingComment } from './pending-comments.ts';

interface Props {
  readonly comments: readonly ShownComment[];
  readonly pending: readonly PendingComment[];
  readonly online: boolean;
  readonly hasEarlier: boolean;
  readonly isModerator: boolean;
  readonly onEarlier: () => void;
  /** Called when the list is back at its end. */
  readonly onNow: () => void;
  /** Null for anonymous viewers. */
  readonly onAbout: ((comment: ShownComment) => void) | null;
  readonly onDiscard: (clientId: string) => void;
}

/** Distance from the end that still counts as following, px. */
const nearEnd = 40;
/** Minimum interval between screen reader announcements of new comments, ms. */
const announceEveryMs = 15_000;

/**
 * Counts the comments since the last announcement. Rare announcements, because a chat would speak nonstop.
 */
function useAnnouncedCount(count: number, lastId: string | undefined): number {
  const [announced, setAnnounced] = useState(0);
  const seen = useRef({ lastId, fresh: 0 });
  useEffect(() => {
    if (seen.current.lastId === lastId) return;
    seen.current = { lastId, fresh: seen.current.fresh + 1 };
  }, [lastId, count]);
  useEffect(() => {
    const timer = setInterval(() => {
      setAnnounced(seen.current.fresh);
      seen.current.fresh = 0;
    }, announceEveryMs);
    return () => clearInterval(timer);
  }, []);
  return announced;
}

/**
 * Comments in timeline order. Follows playback until the viewer scrolls back. One Tab stop; arrow keys move
 * between comments.
 */
export function CommentList(props: Props) {
  const { comments, pending, onAbout, onNow } = props;
  const t = useTranslations('comment');
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [stop, setStop] = useState<string | null>(null);
  const last = comments.at(-1)?.id;
  const announced = useAnnouncedCount(comments.length, last);

  useLayoutEffect(() => {
    if (follows && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [follows, last, comments.length, pending.length]);

  const tabStop = comments.some(({ id }) => id === stop) ? stop : last;
  const onScroll = () => {
    const { current } = box;
    if (current === null) return;
    const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd;
    if (isAtEnd === follows) return;
    setFollows(isAtEnd);
    if (isAtEnd) onNow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || onAbout === null) return;
    const next = comments[comments.findIndex(({ id }) => id === tabStop) + by];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next.id);
    box.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className="relative">
      <div
        ref={box}
        // Keyboard users scroll it this way if it contains no buttons.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={onAbout === null || comments.length === 0 ? 0 : undefined}
        role="group"
        aria-label={t('list')}
        className="h-[min(44dvh,400px)] overflow-y-auto overscroll-contain py-2"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {props.hasEarlier && (
          <p className="px-5 pb-1">
            <button
              type="button"
              className={`${buttonClass('quiet')} w-full text-sm!`}
              onClick={() => {
                setFollows(false);
                props.onEarlier();
              }}
            >
              {t('earlier')}
            </button>
          </p>
        )}
        {comments.length + pending.length === 0 && (
          <p className="px-5 py-3 text-sm text-muted">{t('none')}</p>
        )}
        <ul>
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              isModerator={props.isModerator}
              isTabStop={comment.id === tabStop}
              onTabStop={() => setStop(comment.id)}
              onAbout={onAbout}
            />
          ))}
          {pending.map((each) => (
            <PendingRow
              key={each.body.clientId}
              comment={each}
              online={props.online}
              onDiscard={props.onDiscard}
            />
          ))}
        </ul>
      </div>
      {!follows && (
        <button
          type="button"
          className={`${buttonClass('neutral')} absolute end-3 bottom-3 bg-raised! shadow-lg`}
          onClick={() => {
            setFollows(true);
            onNow();
          }}
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
          {t('toNow')}
        </button>
      )}
      <p className="sr-only" aria-live="polite">
        {announced > 0 && t('newOnes', { count: announced })}
      </p>
    </div>
  );
}
