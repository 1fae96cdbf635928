/** State of a chat on a page. Pure, so that tests can prove it reveals nothing early without rendering. */
import type { Comment, CommentListContent, CommentRoom, ReactionCount } from '@grandstand/contract';
import { reactionSpanMs } from './limits.ts';
import type { CommentUpdate } from '../../lib/socket/index.ts';

/** Maximum number of comments on a page; the earliest are dropped first. */
export const maxComments = 600;
/** Number of comments before a position to request with it. */
export const commentsBefore = 50;

/** Maximum number of stored spans with skipped comments. */
const maxSkippedSpans = 20;

/** A span of the video where comments were skipped because there were too many, s. */
interface Skipped {
  readonly from: number;
  readonly until: number;
  readonly count: number;
}

export interface ChatState {
  readonly status: 'init' | 'loading' | 'loaded' | 'failed';
  /** Sorted by position. */
  readonly comments: readonly Comment[];
  /** The loaded span of the video, s. */
  readonly from: number;
  readonly until: number;
  readonly skipped: readonly Skipped[];
  /** Totals by `<at>|<reaction>`. */
  readonly reactions: Readonly<Record<string, number>>;
  /** Null until loaded. */
  readonly room: CommentRoom | null;
  /** Ids of comments and authors that the viewer has hidden since the page opened. */
  readonly hidden: readonly string[];
  /** Updates since the pending list request, whose response may predate them; null if none is pending. */
  readonly updatesSinceRequest: readonly UpdateAction[] | null;
  readonly error: unknown;
}

export const initialChat: ChatState = {
  status: 'init',
  comments: [],
  from: 0,
  until: 0,
  skipped: [],
  reactions: {},
  room: null,
  hidden: [],
  updatesSinceRequest: null,
  error: null,
};

/** A requested span of a chat, s. */
export interface ListRequest {
  readonly at: number;
  readonly span: number;
  /** `replace`: replace everything; `next`: load what follows; `earlier`: load what precedes. */
  readonly mode: 'replace' | 'next' | 'earlier';
}

interface UpdateAction {
  readonly type: 'updated';
  readonly update: NonNullable<CommentUpdate>;
  readonly time: number;
}

export type ChatAction =
  | { readonly type: 'requested' }
  | { readonly type: 'loaded'; readonly request: ListRequest; readonly content: CommentListContent }
  | { readonly type: 'failed'; readonly error: unknown }
  | UpdateAction
  | { readonly type: 'saved'; readonly comment: Comment }
  | { readonly type: 'removed'; readonly id: string }
  /** Hides a comment, or everything by an author. */
  | { readonly type: 'hidden'; readonly id: string }
  | { readonly type: 'unmuted' }
  | { readonly type: 'reacted'; readonly at: number; readonly reaction: string };

const inOrder = (comments: readonly Comment[]): Comment[] =>
  comments.toSorted(
    (a, b) =>
      a.startTime - b.startTime ||
      Date.parse(a.addedAt) - Date.parse(b.addedAt) ||
      (a.id < b.id ? -1 : 1),
  );

const isHidden = ({ hidden, room }: ChatState, { id, author }: Comment): boolean =>
  hidden.includes(id) || hidden.includes(author.id) || room?.muted.includes(author.id) === true;

function withComments(state: ChatState, added: readonly Comment[]): ChatState {
  const byId = new Map(state.comments.map((comment) => [comment.id, comment]));
  for (const comment of added) {
    if (isHidden(state, comment)) continue;
    // Updates go to everyone and do not mark the viewer's own comments.
    const isOwn = comment.own || byId.get(comment.id)?.own === true;
    byId.set(comment.id, { ...comment, own: isOwn });
  }
  const comments = inOrder([...byId.values()]);
  if (comments.length <= maxComments) return { ...state, comments };
  const newest = comments.slice(-maxComments);
  return { ...state, comments: newest, from: newest[0]?.startTime ?? state.from };
}

const keyOf = ({ at, reaction }: { readonly at: number; readonly reaction: string }) =>
  `${at}|${reaction}`;
const totalsOf = (counts: readonly ReactionCount[]) =>
  Object.fromEntries(counts.map((count) => [keyOf(count), count.count]));

function applyLoaded(
  state: ChatState,
  { at, span, mode }: ListRequest,
  content: CommentListContent,
): ChatState {
  const { entries, skipped, isLast, room, reactions } = content;
  const before = entries.filter(({ startTime }) => startTime < at);
  // Fewer than requested: nothing earlier exists.
  const from = before.length < commentsBefore ? 0 : (before[0]?.startTime ?? 0);
  const until = isLast ? Infinity : at + span;
  const base: ChatState = {
    ...(mode === 'replace' ? { ...initialChat, hidden: state.hidden } : state),
    status: 'loaded',
    updatesSinceRequest: null,
    error: null,
    room,
  };
  const added = skipped > 0 ? [{ from: at, until: at + span, count: skipped }] : [];
  const listed = withComments(
    {
      ...base,
      from: mode === 'next' ? base.from : from,
      until: mode === 'earlier' ? base.until : until,
      skipped: [...base.skipped, ...added].slice(-maxSkippedSpans),
      reactions: { ...base.reactions, ...totalsOf(reactions) },
    },
    entries,
  );
  // The response may predate these updates. Their counts are not added: totals come from the response.
  let next = listed;
  for (const { update, time } of state.updatesSinceRequest ?? []) {
    const { saved = [], removed = [] } = update;
    next = applyUpdate(next, { saved, removed }, time);
  }
  return next;
}

/** Applies an update to the loaded span; the rest loads when playback gets there. */
function applyUpdate(
  state: ChatState,
  update: NonNullable<CommentUpdate>,
  time: number,
): ChatState {
  const { saved = [], removed = [], skipped = 0, reactions = [] } = update;
  const inSpan = saved.filter(
    ({ startTime }) => startTime >= state.from && startTime <= state.until,
  );
  const positions = saved.map(({ startTime }) => startTime);
  const added =
    skipped > 0
      ? [
          {
            from: Math.min(time, ...positions),
            until: Math.max(time, ...positions),
            count: skipped,
          },
        ]
      : [];
  return withComments(
    {
      ...state,
      comments: state.comments.filter(({ id }) => !removed.includes(id)),
      skipped: [...state.skipped, ...added].slice(-maxSkippedSpans),
      reactions: { ...state.reactions, ...totalsOf(reactions) },
    },
    inSpan,
  );
}

export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'requested':
      return {
        ...state,
        status: state.status === 'loaded' ? 'loaded' : 'loading',
        updatesSinceRequest: [],
        error: null,
      };
    case 'loaded':
      return applyLoaded(state, action.request, action.content);
    case 'failed':
      return {
        ...state,
        status: state.status === 'loaded' ? 'loaded' : 'failed',
        updatesSinceRequest: null,
        error: action.error,
      };
    case 'updated': {
      const { updatesSinceRequest } = state;
      const next =
        state.status === 'loaded' ? applyUpdate(state, action.update, action.time) : state;
      return {
        ...next,
        updatesSinceRequest: updatesSinceRequest && [...updatesSinceRequest, action],
      };
    }
    case 'saved':
      return withComments(state, [action.comment]);
    case 'removed':
      return { ...state, comments: state.comments.filter(({ id }) => id !== action.id) };
    case 'hidden':
      return {
        ...state,
        hidden: [...state.hidden, action.id],
        comments: state.comments.filter(
          ({ id, author }) => id !== action.id && author.id !== action.id,
        ),
      };
    case 'unmuted':
      return { ...state, hidden: [], room: state.room && { ...state.room, muted: [] } };
    case 'reacted': {
      const key = keyOf(action);
      const count = (state.reactions[key] ?? 0) + 1;
      return { ...state, reactions: { ...state.reactions, [key]: count } };
    }
  }
}

/**
 * True if the comments must be loaded again: a comment that the update removed may only be held for
 * moderation, and then its author and moderators still see it.
 */
export const needsReload = (
  { comments, room }: Pick<ChatState, 'comments' | 'room'>,
  { removed = [] }: NonNullable<CommentUpdate>,
): boolean =>
  removed.length > 0 &&
  (room?.isModerator === true || comments.some(({ id, own }) => own && removed.includes(id)));

/** Reactions count as recent for this long, s of the video. */
const recentSpan = 60;
/** How long after a span its skipped comments are shown, s of the video. */
const skippedNoticeSpan = 20;
/** Span of the video whose reactions are counted together, s. */
export const reactionSpan = reactionSpanMs / 1000;

/** Counts each reaction within the last minute of the video. Excludes unfinished spans. */
export function reactionsAt(reactions: ChatState['reactions'], time: number) {
  const counts: Record<string, number> = {};
  for (const [key, count] of Object.entries(reactions)) {
    const [at = '', reaction = ''] = key.split('|');
    const isComplete = Number(at) + reactionSpan <= time;
    if (isComplete && Number(at) > time - recentSpan)
      counts[reaction] = (counts[reaction] ?? 0) + count;
  }
  return counts;
}

/** Counts the comments skipped around a position. */
export const skippedAt = (skipped: readonly Skipped[], time: number): number =>
  skipped
    .filter(({ from, until }) => from <= time && time <= until + skippedNoticeSpan)
    .reduce((sum, { count }) => sum + count, 0);

/** Requests the next span this long before the loaded span ends, s. */
const prefetchSpan = 30;

/** Returns the request due at `time`; null if none is due. */
export function requestAt(
  { status, from, until }: ChatState,
  time: number,
  span: number,
): ListRequest | null {
  if (status === 'init' || time < from || time > until) return { at: time, span, mode: 'replace' };
  return time > until - prefetchSpan ? { at: until, span, mode: 'next' } : null;
}

/** Returns the body of the call: times in ms, and only the missing side of the loaded span. */
export const listBody = (targetId: string, { at, span, mode }: ListRequest) => ({
  targetId,
  at: Math.max(0, Math.round(at * 1000)),
  before: mode === 'next' ? 0 : commentsBefore,
  spanMs: mode === 'earlier' ? 0 : Math.round(span * 1000),
});
