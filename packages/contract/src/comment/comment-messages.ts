import type { Comment, ReactionCount } from './comment.ts';

export interface CommentServerMessages {
  /**
   * Updates in the chat of the room's event (RTM-13): comments by id, ids of removed comments, the number
   * of skipped comments, and reaction totals. If all are absent, the page must reload the chat at a random
   * time within `loadWithinMs`, because not everyone in the room may see the changes.
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
