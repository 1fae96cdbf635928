import type { Comment, ReactionCount } from '@grandstand/contract';
import { textHash } from '../../platform/security/text-hash.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import type { AuthoredComment, ReactionRow } from './comment.table.ts';

/**
 * Returns a pseudonym that is the same for all comments of an author. It reveals no account, since account
 * ids are random and secret.
 */
export const authorIdOf = (tenantId: string, author: string): string =>
  textHash(`${tenantId}|${author}`).slice(0, 22);

/**
 * Presents a comment to a viewer.
 * @param userId null for anonymous viewers, and for a message to several viewers
 */
export const presentComment = (row: AuthoredComment, userId: string | null): Comment => ({
  id: row.id,
  targetId: row.event_id,
  text: row.text,
  startTime: row.start_ms / 1000,
  wallClock: isoTimeOf(row.wall_clock),
  author: { id: row.author_id, name: row.name },
  state: row.state === 'held' ? 'held' : 'shown',
  own: userId !== null && row.user_id === userId,
  addedAt: row.created_at.toISOString(),
});

export const presentReaction = ({ at_ms, reaction, count }: ReactionRow): ReactionCount => ({
  at: at_ms / 1000,
  reaction,
  count,
});
