import type { Event } from '@grandstand/contract';
import type { Reaction, ReportReason } from '@grandstand/contract/constants';
import type { PlayerHandle } from '@grandstand/player';
import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession, viewerId } from '../../lib/session/index.ts';
import { useCommentUpdates } from '../../lib/socket/index.ts';
import { maxCommentSpanMs } from './limits.ts';
import {
  requestAt,
  initialChat,
  listBody,
  needsReload,
  reactionSpan,
  reduceChat,
  type ListRequest,
} from './chat-state.ts';

/** Live: requests as much as a call may, s; the rest comes as updates. */
const liveSpan = maxCommentSpanMs / 1000;
/** Video: request one span at a time, s. */
const vodSpan = 120;
/** Pause before a failed automatic load is retried, ms. */
const retryMs = 10_000;

interface ViewedChat {
  readonly isLive: boolean;
  /** The player's position, s; updated while the chat is open. */
  readonly time: number;
  /** True once the chat is visible. Nothing is requested before. */
  readonly isActive: boolean;
}

export type Chat = ReturnType<typeof useChat>;

/** The chat of an event around the viewer's own playhead. */
export function useChat(
  event: Event,
  player: RefObject<PlayerHandle | null>,
  { isLive, time, isActive }: ViewedChat,
) {
  const api = useApi();
  const userId = useSession(viewerId);
  const [state, dispatch] = useReducer(reduceChat, initialChat);
  const eventId = event.id;
  const span = isLive ? liveSpan : vodSpan;

  const requests = useRef({ count: 0, isOpen: false, notBefore: 0 });
  const load = useCallback(
    async (request: ListRequest) => {
      const { current } = requests;
      current.count += 1;
      current.isOpen = true;
      const number = current.count;
      dispatch({ type: 'requested' });
      try {
        // Only viewers who watch see the chat, and they may know the result.
        const { content } = await api.comment.list(
          { body: listBody(eventId, request) },
          { results: 'shown' },
        );
        if (number === current.count) dispatch({ type: 'loaded', request, content });
      } catch (error) {
        // oxlint-disable-next-line no-console
        console.warn('The chat could not be loaded', error);
        current.notBefore = Date.now() + retryMs;
        if (number === current.count) dispatch({ type: 'failed', error });
      }
      if (number === current.count) current.isOpen = false;
    },
    [api, eventId],
  );

  const playerTime = useCallback(() => player.current?.getTime() ?? 0, [player]);
  const reload = useCallback(
    () => void load({ at: playerTime(), span, mode: 'replace' }),
    [load, playerTime, span],
  );
  // Other viewers see other comments: held ones differ, and so do muted authors.
  const loadedFor = useRef(userId);
  useEffect(() => {
    if (loadedFor.current === userId) return;
    loadedFor.current = userId;
    if (isActive) reload();
  }, [userId, isActive, reload]);
  useEffect(() => {
    // `state` may be older than the latest response, which React has not rendered yet.
    const isListLoading = requests.current.isOpen || state.updatesSinceRequest !== null;
    if (!isActive || isListLoading || Date.now() < requests.current.notBefore) return;
    const request = requestAt(state, state.status === 'init' ? playerTime() : time, span);
    if (request !== null) void load(request);
  }, [isActive, state, time, playerTime, span, load]);
  useCommentUpdates(eventId, (update) => {
    if (!isActive) return;
    if (update === null || needsReload(state, update)) reload();
    if (update !== null) dispatch({ type: 'updated', update, time: playerTime() });
  });

  return {
    state,
    reload,
    loadEarlier: () => void load({ at: state.from, span: 0, mode: 'earlier' }),
    dispatch,
    /** Each of the following rejects with the reason of a failure. */
    hide: async (id: string) => {
      await api.comment.hide({ body: { id } });
      dispatch({ type: 'hidden', id });
    },
    report: async (id: string, reason: ReportReason) => {
      await api.comment.report({ body: { id, reason } });
      dispatch({ type: 'hidden', id });
    },
    mute: async (id: string, authorId: string) => {
      await api.comment.mute({ body: { id } });
      dispatch({ type: 'hidden', id: authorId });
    },
    unmuteAll: async () => {
      await api.comment.unmuteAll({ body: {} });
      dispatch({ type: 'unmuted' });
      reload();
    },
    remove: async (id: string) => {
      await api.comment.remove({ body: { id } });
      dispatch({ type: 'removed', id });
    },
    release: async (id: string) => {
      await api.comment.release({ body: { id } });
      reload();
    },
    ban: async (id: string) => {
      await api.comment.ban({ body: { id } });
      reload();
    },
    react: async (reaction: Reaction, startTime: number) => {
      const body = { targetId: eventId, startTime: Math.round(startTime * 1000), reaction };
      await api.comment.react({ body });
      const at = Math.floor(startTime / reactionSpan) * reactionSpan;
      // Live totals come from the room and include this reaction.
      if (!isLive) dispatch({ type: 'reacted', at, reaction });
    },
  };
}
