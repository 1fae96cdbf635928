/** Builders for tests. */
import type { CommentSaveBody, ContentComment } from '@grandstand/contract';

let count = 0;

/** A comment on the match at 12.5 s, as a browser saves it. */
export const commentOf = (change: Partial<CommentSaveBody> = {}): CommentSaveBody => {
  count += 1;
  return {
    targetId: 'match',
    text: 'What a save!',
    startTime: 12_500,
    wallClock: null,
    clientId: `c-${count}`,
    ...change,
  };
};

/** An imported comment. */
export const contentCommentOf = (
  id: string,
  change: Partial<ContentComment> = {},
): ContentComment => ({
  id,
  targetId: 'match',
  authorName: 'Demo viewer Mika',
  text: `Text of ${id}`,
  startTime: 5,
  wallClock: null,
  ...change,
});
