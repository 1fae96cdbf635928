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
  readonly onEnd: () => void;
  /** Null for anonymous viewers. */
  readonly onSelect: ((comment: ShownComment) => void) | null;
  readonly onDiscard: (clientId: string) => void;
}

/** Distance from the end that still counts as following, px. */
const nearEndPx = 40;
/** Minimum interval between screen reader announcements of new comments, ms. */
const announceEveryMs = 15_000;

/**
 * Counts new comments until the next announcement; a chat that announced each would speak nonstop.
 *
 * @param comments in timeline order; earlier ones may load before the first
 */
function useAnnouncedCount(comments: Props['comments']): number {
  const [announced, setAnnounced] = useState(0);
  const sinceAnnouncement = useRef({ lastId: comments.at(-1)?.id, count: 0 });
  useEffect(() => {
    const { lastId, count } = sinceAnnouncement.current;
    const lastIndex = comments.findLastIndex(({ id }) => id === lastId);
    // A list that was empty or replaced is not new.
    const added = lastIndex === -1 ? 0 : comments.length - 1 - lastIndex;
    sinceAnnouncement.current = { lastId: comments.at(-1)?.id, count: count + added };
  }, [comments]);
  useEffect(() => {
    const timer = setInterval(() => {
      setAnnounced(sinceAnnouncement.current.count);
      sinceAnnouncement.current.count = 0;
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
  const { comments, pending, onSelect, onEnd } = props;
  const t = useTranslations('comment');
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const lastId = comments.at(-1)?.id;
  const announced = useAnnouncedCount(comments);

  useLayoutEffect(() => {
    if (follows && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [follows, lastId, comments.length, pending.length]);

  const tabStop = comments.some(({ id }) => id === focusedId) ? focusedId : lastId;
  const onScroll = () => {
    const { current } = box;
    if (current === null) return;
    const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight < nearEndPx;
    if (isAtEnd === follows) return;
    setFollows(isAtEnd);
    if (isAtEnd) onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || onSelect === null) return;
    const next = comments[comments.findIndex(({ id }) => id === tabStop) + step];
    if (next === undefined) return;
    event.preventDefault();
    setFocusedId(next.id);
    box.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className="relative">
      <div
        ref={box}
        // Without buttons inside, keyboard users can scroll the list only if it is focusable itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={onSelect === null || comments.length === 0 ? 0 : undefined}
        role="group"
        aria-label={t('list')}
        className="h-[min(44dvh,25rem)] overflow-y-auto overscroll-contain py-2"
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
              onTabStop={() => setFocusedId(comment.id)}
              onSelect={onSelect}
            />
          ))}
          {pending.map((comment) => (
            <PendingRow
              key={comment.body.clientId}
              comment={comment}
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
            onEnd();
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
