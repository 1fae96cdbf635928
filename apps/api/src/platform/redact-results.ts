import {
  updateSpreadMs,
  type UpdateEventMessage,
  type ServerMessages,
} from '@grandstand/contract/names';

type EventMessage = ServerMessages['update-event'] | ServerMessages['event-url-change'];

/** News of an event without its score; marked where there was one, so that who asks for it loads it. */
function quietNews({
  score,
  scoreTimeline,
  clock,
  ...rest
}: UpdateEventMessage): UpdateEventMessage {
  const hasResult = (score ?? null) !== null || (scoreTimeline ?? []).length > 0;
  const isOver = rest.eventStatus === 'archived';
  return {
    ...rest,
    // How long the second half was is known when it is over.
    ...(clock !== undefined && !isOver && { clock }),
    ...((hasResult || isOver) && { score: null, scoreTimeline: [], resultHidden: true as const }),
  };
}

/**
 * What pages are told whose viewers have results hidden and have neither begun to watch nor asked: a
 * message of an event's room without what tells how the match goes. Null for one that only tells that.
 */
export function redactResults<N extends keyof ServerMessages>(
  name: N,
  payload: ServerMessages[N],
): ServerMessages[N] | null {
  // What viewers write at a goal tells of it, and so does when they applaud: such a page has no chat.
  if (name === 'update-event-stats' || name === 'comment-on-media') return null;
  if (name === 'update-tags') {
    // Whoever has opened their list loads it, and sees of it what the page may show.
    const { eventId, loadWithinMs = updateSpreadMs } = payload as ServerMessages['update-tags'];
    return { eventId, loadWithinMs } as ServerMessages[N];
  }
  if (name !== 'update-event' && name !== 'event-url-change') return payload;
  const message = payload as EventMessage;
  return message.news === undefined
    ? payload
    : ({ ...message, news: quietNews(message.news) } as ServerMessages[N]);
}
