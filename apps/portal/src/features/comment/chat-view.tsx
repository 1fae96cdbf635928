import type { Comment, CommentRoom } from '@grandstand/contract';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useSignedIn } from '../../lib/session/index.ts';
import { buttonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ListPanelSkeleton } from '../../ui/list-panel-skeleton.tsx';
import { positionOf, usePlayhead, type PartProps } from '../event/index.ts';
import { lastPositionOf, originOf } from '../event-card/index.ts';
import { skippedAt, reactionsAt } from './chat-state.ts';
import { CommentList } from './comment-list.tsx';
import type { ShownComment } from './comment-row.tsx';
import { CommentWriter } from './comment-writer.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { useChat } from './use-chat.ts';
import { usePendingComments } from './use-pending-comments.ts';

/** Initial number of rendered comments. */
const initiallyRendered = 200;
/** Number of comments that a press on “earlier” adds. */
const renderedPerStep = 100;

/** Lazy: loads when the viewer first opens the actions of a comment. */
const CommentActions = lazyPart(async () => (await import('./comment-actions.tsx')).CommentActions);

/** True if a signed-in viewer may write and react. */
const mayTakePart = ({ isBanned, needsVerifiedEmail, mayWriteFrom }: CommentRoom): boolean =>
  !isBanned && !needsVerifiedEmail && mayWriteFrom === null;

interface Props {
  readonly page: PartProps['page'];
  /** False: only sends pending comments. */
  readonly isOpen: boolean;
}

/**
 * The chat beside a match, synced to the viewer's own playhead, live and in replay. Shows nothing ahead of
 * the playhead, and nothing at all before playback (RTM-13).
 */
export function ChatView({ page, isOpen }: Props) {
  const t = useTranslations('comment');
  const errorText = useErrorText();
  const { data: event } = page.state;
  const signedIn = useSignedIn();
  const [selected, setSelected] = useState<ShownComment | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [maxRendered, setMaxRendered] = useState(initiallyRendered);
  const isLive = page.status === 'live';
  const watches = page.hasStarted() && !page.withholdsResults;
  const { time } = usePlayhead(page, isOpen);
  const isActive = isOpen && watches;
  const chat = useChat(event, page.player, { isLive, time, isActive });
  const { state } = chat;
  const { room } = state;
  const { dispatch } = chat;
  const onSaved = useCallback(
    (comment: Comment) => dispatch({ type: 'saved', comment }),
    [dispatch],
  );
  const pauseMs = room === null || room.isModerator ? 0 : room.slowSeconds * 1000;
  const pendingComments = usePendingComments(event.id, pauseMs, onSaved);

  const { status } = page;
  const originMs = originOf(event);
  const reached = useMemo(
    () =>
      state.comments
        .map((comment): ShownComment => ({
          ...comment,
          position: positionOf(comment, { status, originMs }),
        }))
        // The viewer's own comments are not spoilers; they were written here.
        .filter(({ position, own }) => own || position <= time),
    [state.comments, status, originMs, time],
  );
  const shown = reached.slice(-maxRendered);
  const skippedCount = skippedAt(state.skipped, time);
  const counts = useMemo(() => reactionsAt(state.reactions, time), [state.reactions, time]);
  const hasEarlier = state.from > 0 || reached.length > shown.length;
  const showEarlier = () => {
    setMaxRendered(maxRendered + renderedPerStep);
    if (reached.length <= shown.length) chat.loadEarlier();
  };
  /** Shows the reason of a failure; resolves to true on success. */
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: unknown) => {
        setNote(t('failed', { reason: errorText(error) }));
        return false;
      },
    );

  const content = () => {
    if (!watches)
      return (
        <p className="p-5 text-sm text-muted">
          {t(page.withholdsResults ? 'heldBack' : 'waitsForPlay')}
        </p>
      );
    if (state.status === 'failed')
      return (
        <div role="alert" className="grid justify-items-start gap-3 p-5">
          <p className="text-sm">
            {t('loadFailed')} {errorText(state.error)}
          </p>
          <button type="button" className={buttonClass('neutral')} onClick={chat.reload}>
            {t('tryAgain')}
          </button>
        </div>
      );
    if (room === null) return <ListPanelSkeleton />;
    if (!room.isOpen) return <p className="p-5 text-sm text-muted">{t('closed')}</p>;
    return (
      <>
        {skippedCount > 0 && (
          <p className="border-b border-line bg-hover px-5 py-2 text-caption">
            {t('leftOut', { count: skippedCount })}
          </p>
        )}
        <CommentList
          comments={shown}
          pending={pendingComments.pending}
          online={pendingComments.online}
          hasEarlier={hasEarlier}
          isModerator={room.isModerator}
          onEarlier={showEarlier}
          onEnd={() => setMaxRendered(initiallyRendered)}
          onSelect={signedIn ? setSelected : null}
          onDiscard={pendingComments.discard}
        />
        {room.muted.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 border-t border-line ps-5 pe-2 text-caption">
            <span className="flex-1">{t('muted', { count: room.muted.length })}</span>
            <button
              type="button"
              className={`${buttonClass('quiet')} px-3!`}
              onClick={() => void attempt(chat.unmuteAll())}
            >
              {t('unmute')}
            </button>
          </p>
        )}
        <ReactionBar
          counts={counts}
          mayReact={signedIn && mayTakePart(room)}
          onReact={(reaction) =>
            void attempt(chat.react(reaction, page.player.current?.getTime() ?? time))
          }
        />
        <CommentWriter
          room={room}
          notBefore={room.isModerator ? 0 : pendingComments.notBefore}
          cannotStore={pendingComments.cannotStore}
          onWrite={(text) => {
            const { current: player } = page.player;
            const at = Math.min(player?.getTime() ?? time, lastPositionOf(event) ?? Infinity);
            // In a replay, the player's dates count from the start of the video.
            const clock = isLive ? (player?.getWallClock() ?? null) : null;
            return pendingComments.write({
              targetId: event.id,
              text,
              startTime: Math.max(0, Math.floor(at * 1000)),
              wallClock: clock === null ? null : new Date(clock).toISOString(),
            });
          }}
        />
      </>
    );
  };

  return (
    <>
      {isOpen && content()}
      <p role="status" className="px-5 py-2 text-sm empty:hidden">
        {note}
      </p>
      {selected !== null && room !== null && (
        <Suspense>
          <CommentActions
            comment={selected}
            isModerator={room.isModerator}
            onClose={() => setSelected(null)}
            onAct={(act) => {
              setSelected(null);
              setNote(null);
              return attempt(act(chat));
            }}
            onReported={() => setNote(t('reported'))}
          />
        </Suspense>
      )}
    </>
  );
}
