/** Builders for tests. */
import type { Comment, CommentListContent, CommentRoom } from '@grandstand/contract';

/** A comment by another viewer at 12.5 s. */
export const aComment = (change: Partial<Comment> = {}): Comment => ({
  id: 'comment_1',
  targetId: 'match',
  text: 'What a save!',
  startTime: 12.5,
  wallClock: null,
  author: { id: 'author_1', name: 'Mika' },
  state: 'shown',
  own: false,
  addedAt: '2026-11-21T14:10:00.000Z',
  ...change,
});

export const aRoom = (change: Partial<CommentRoom> = {}): CommentRoom => ({
  isOpen: true,
  slowSeconds: 3,
  isModerator: false,
  isBanned: false,
  needsVerifiedEmail: false,
  mayWriteFrom: null,
  muted: [],
  ...change,
});

/** The response of a comment list: complete by default. */
export const aList = (
  entries: readonly Comment[],
  change: Partial<CommentListContent> = {},
): CommentListContent => ({
  entries: [...entries],
  skipped: 0,
  isLast: true,
  reactions: [],
  room: aRoom(),
  ...change,
});
