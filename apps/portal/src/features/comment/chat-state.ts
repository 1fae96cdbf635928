/** What the page knows of a chat: pure, so that what must not be told is tested without a page. */
import type { Comment, CommentListContent, CommentRoom, ReactionCount } from '@grandstand/contract';
import { reactionSpanMs } from './limits.ts';
import type { CommentUpdate } from '../../lib/socket/index.ts';

/** The most comments that a page holds; of more the earliest go. */
export const mostHeld = 600;
/** So many that lie before a place are asked for with it. */
export const commentsBefore = 50;

/** Comments that were left out because there were too many, by where they lie, s. */
interface Skipped {
  readonly from: number;
  readonly until: number;
  readonly count: number;
}

export interface ChatState {
  readonly status: 'init' | 'loading' | 'loaded' | 'failed';
  /** In the order of their places. */
  readonly comments: readonly Comment[];
  /** The piece of the film whose comments are here, s. */
  readonly from: number;
  readonly until: number;
  readonly skipped: readonly Skipped[];
  /** Totals by `<at>|<reaction>`. */
  readonly reactions: Readonly<Record<string, number>>;
  /** Null until it is known. */
  readonly room: CommentRoom | null;
  /** What the viewer wants to see no more since the page is open: ids of comments and of authors. */
  readonly hidden: readonly string[];
  /** What the room was told since a list is on its way, which may have been made before; else null. */
  readonly meanwhile: readonly UpdateAction[] | null;
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
  meanwhile: null,
  error: null,
};

/** A piece of a chat that was asked for, s. */
export interface ListRequest {
  readonly at: number;
  readonly span: number;
  /** `anew`: in place of all that is there; `on`: what comes after it; `earlier`: what lies before it. */
  readonly mode: 'anew' | 'on' | 'earlier';
}

interface UpdateAction {
  readonly type: 'told';
  readonly news: NonNullable<CommentUpdate>;
  readonly time: number;
}

export type ChatAction =
  | { readonly type: 'asked' }
  | { readonly type: 'loaded'; readonly request: ListRequest; readonly content: CommentListContent }
  | { readonly type: 'failed'; readonly error: unknown }
  | UpdateAction
  | { readonly type: 'saved'; readonly comment: Comment }
  | { readonly type: 'gone'; readonly id: string }
  /** Nothing of it is shown any more: a comment, or everything of an author. */
  | { readonly type: 'hidden'; readonly id: string }
  | { readonly type: 'unmuted' }
  | { readonly type: 'reacted'; readonly at: number; readonly reaction: string };

const inOrder = (comments: readonly Comment[]): Comment[] =>
  comments.toSorted(
    (one, two) =>
      one.startTime - two.startTime ||
      Date.parse(one.addedAt) - Date.parse(two.addedAt) ||
      (one.id < two.id ? -1 : 1),
  );

const isHidden = ({ hidden, room }: ChatState, { id, author }: Comment): boolean =>
  hidden.includes(id) || hidden.includes(author.id) || room?.muted.includes(author.id) === true;

function withComments(state: ChatState, added: readonly Comment[]): ChatState {
  const byId = new Map(state.comments.map((comment) => [comment.id, comment]));
  for (const comment of added) {
    if (isHidden(state, comment)) continue;
    // Who is told with everybody else is not told which comments are their own.
    const own = comment.own || byId.get(comment.id)?.own === true;
    byId.set(comment.id, { ...comment, own });
  }
  const comments = inOrder([...byId.values()]);
  if (comments.length <= mostHeld) return { ...state, comments };
  const newest = comments.slice(-mostHeld);
  return { ...state, comments: newest, from: newest[0]?.startTime ?? state.from };
}

const keyOf = ({ at, reaction }: { readonly at: number; readonly reaction: string }) =>
  `${at}|${reaction}`;
const totalsOf = (counts: readonly ReactionCount[]) =>
  Object.fromEntries(counts.map((count) => [keyOf(count), count.count]));

function loaded(
  state: ChatState,
  { at, span, mode }: ListRequest,
  content: CommentListContent,
): ChatState {
  const { entries, skipped, isLast, room, reactions } = content;
  const before = entries.filter(({ startTime }) => startTime < at);
  // Where fewer lie before it than were asked for, there is nothing earlier.
  const from = before.length < commentsBefore ? 0 : (before[0]?.startTime ?? 0);
  const until = isLast ? Infinity : at + span;
  const base: ChatState = {
    ...(mode === 'anew' ? { ...initialChat, hidden: state.hidden } : state),
    status: 'loaded',
    meanwhile: null,
    error: null,
    room,
  };
  const left = skipped > 0 ? [{ from: at, until: at + span, count: skipped }] : [];
  const listed = withComments(
    {
      ...base,
      from: mode === 'on' ? base.from : from,
      until: mode === 'earlier' ? base.until : until,
      skipped: [...base.skipped, ...left].slice(-20),
      reactions: { ...base.reactions, ...totalsOf(reactions) },
    },
    entries,
  );
  return (state.meanwhile ?? []).reduce(
    (now, { news: { saved = [], removed = [] }, time }) =>
      applyUpdate(now, { saved, removed }, time),
    listed,
  );
}

/** What the room is told belongs to the piece that is here; the rest is loaded when one comes there. */
function applyUpdate(state: ChatState, news: NonNullable<CommentUpdate>, time: number): ChatState {
  const { saved = [], removed = [], skipped = 0, reactions = [] } = news;
  const here = saved.filter(({ startTime }) => startTime >= state.from && startTime <= state.until);
  const places = saved.map(({ startTime }) => startTime);
  const left =
    skipped > 0
      ? [{ from: Math.min(time, ...places), until: Math.max(time, ...places), count: skipped }]
      : [];
  return withComments(
    {
      ...state,
      comments: state.comments.filter(({ id }) => !removed.includes(id)),
      skipped: [...state.skipped, ...left].slice(-20),
      reactions: { ...state.reactions, ...totalsOf(reactions) },
    },
    here,
  );
}

export function reduceChat(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'asked':
      return {
        ...state,
        status: state.status === 'loaded' ? 'loaded' : 'loading',
        meanwhile: [],
        error: null,
      };
    case 'loaded':
      return loaded(state, action.request, action.content);
    case 'failed':
      return {
        ...state,
        status: state.status === 'loaded' ? 'loaded' : 'failed',
        meanwhile: null,
        error: action.error,
      };
    case 'told': {
      const { meanwhile } = state;
      const next = state.status === 'loaded' ? applyUpdate(state, action.news, action.time) : state;
      return { ...next, meanwhile: meanwhile && [...meanwhile, action] };
    }
    case 'saved':
      return withComments(state, [action.comment]);
    case 'gone':
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

/** Whether the news needs the list itself: what was held back stays before its author and moderators. */
export const needsList = (
  { comments, room }: Pick<ChatState, 'comments' | 'room'>,
  { removed = [] }: NonNullable<CommentUpdate>,
): boolean =>
  removed.length > 0 &&
  (room?.isModerator === true || comments.some(({ id, own }) => own && removed.includes(id)));

/** So much of the film counts as now, where reactions are added up and comments were left out, s. */
const nowSpan = 60;
const leftOutSpan = 20;
/** Length of a piece of the film whose reactions are counted together, s. */
export const reactionSpan = reactionSpanMs / 1000;

/** How often each reaction was given in the last minute of the film: only pieces that are over. */
export function reactionsAt(reactions: ChatState['reactions'], time: number) {
  const counts: Record<string, number> = {};
  for (const [key, count] of Object.entries(reactions)) {
    const [at = '', reaction = ''] = key.split('|');
    const isOver = Number(at) + reactionSpan <= time;
    if (isOver && Number(at) > time - nowSpan) counts[reaction] = (counts[reaction] ?? 0) + count;
  }
  return counts;
}

/** How many comments around here are not shown, because there are too many. */
export const leftOutAt = (skipped: readonly Skipped[], time: number): number =>
  skipped
    .filter(({ from, until }) => from <= time && time <= until + leftOutSpan)
    .reduce((sum, { count }) => sum + count, 0);

/** So far ahead a piece is asked for before one comes to its end, s. */
const aheadSpan = 30;

/** What is to be asked for with the player at `time`; null where all is here. */
export function requestAt(
  { status, from, until }: ChatState,
  time: number,
  span: number,
): ListRequest | null {
  if (status === 'init' || time < from || time > until) return { at: time, span, mode: 'anew' };
  return time > until - aheadSpan ? { at: until, span, mode: 'on' } : null;
}

/** A call's body: ms, and only what lies before a place where more than the span is wanted. */
export const listBody = (targetId: string, { at, span, mode }: ListRequest) => ({
  targetId,
  at: Math.max(0, Math.round(at * 1000)),
  before: mode === 'on' ? 0 : commentsBefore,
  spanMs: mode === 'earlier' ? 0 : Math.round(span * 1000),
});
