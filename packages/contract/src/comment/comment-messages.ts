import type { Comment, ReactionCount } from './comment.ts';

export interface CommentServerMessages {
  /**
   * Updates in the chat of the room's event (RTM-13): comments by id, ids of removed comments, the number
   * of skipped comments, and reaction totals. If all are absent, the page must reload the chat at some time
   * within `loadWithinMs`, because not everyone in the room may see them.
   */
  'comment-on-media': {
    eventId: string;
    saved?: readonly Comment[];
    removed?: readonly string[];
    skipped?: number;
    reactions?: readonly ReactionCount[];
    loadWithinMs?: number;
  };
}
