import {
  updateSpreadMs,
  type EventPatch,
  type ServerMessages,
} from '@grandstand/contract/constants';

type EventMessage = ServerMessages['update-event'] | ServerMessages['event-url-change'];

/**
 * Returns an event message without its score, marked if there was one, so that pages that show results
 * reload it.
 */
function redactUpdate({ score, scoreTimeline, clock, ...rest }: EventPatch): EventPatch {
  const hasResult = (score ?? null) !== null || (scoreTimeline ?? []).length > 0;
  const isOver = rest.eventStatus === 'archived';
  return {
    ...rest,
    // The length of the second half is known once it is over.
    ...(clock !== undefined && !isOver && { clock }),
    ...((hasResult || isOver) && { score: null, scoreTimeline: [], resultHidden: true as const }),
  };
}

/**
 * Removes everything that reveals the result from a message of an event's room, for pages whose viewers
 * hide results and have neither started to watch nor chosen to see them. Returns null if nothing else is
 * left.
 */
export function redactResults<N extends keyof ServerMessages>(
  name: N,
  payload: ServerMessages[N],
): ServerMessages[N] | null {
  // Comments and applause at a goal reveal it, so such a page has no chat.
  if (name === 'update-event-stats' || name === 'comment-on-media') return null;
  if (name === 'update-tags') {
    // A page whose viewer opened the list reloads it and gets only what it may show.
    const { eventId, loadWithinMs = updateSpreadMs } = payload as ServerMessages['update-tags'];
    return { eventId, loadWithinMs } as ServerMessages[N];
  }
  if (name !== 'update-event' && name !== 'event-url-change') return payload;
  const message = payload as EventMessage;
  return message.news === undefined
    ? payload
    : ({ ...message, news: redactUpdate(message.news) } as ServerMessages[N]);
}
