import { contentComment, type ContentComment } from '@grandstand/contract';
import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import { insertComments } from './comment.queries.ts';
import type { NewCommentRow } from './comment.table.ts';
import { authorIdOf } from './present-comment.ts';

/** Rows per statement, far below PostgreSQL's limit of parameters. */
const batchSize = 500;
/** An import writes thousands of rows in one transaction. */
const statementTimeoutMs = 60_000;

/**
 * Imports comments into a tenant; their events must exist. Comments that exist stay unchanged. Throws
 * `ZodError` for an invalid one.
 */
export async function importComments(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tenantId: string,
  comments: readonly ContentComment[],
): Promise<void> {
  const rows = z
    .array(contentComment)
    .parse(comments)
    .map((comment, index): NewCommentRow => ({
      tenant_id: tenantId,
      id: comment.id,
      event_id: comment.targetId,
      user_id: null,
      author_id: authorIdOf(tenantId, `content|${comment.authorName}`),
      author_name: comment.authorName,
      client_id: null,
      // Below the numbers of all changes of a chat (`allocateChangeNumber`), so that none is emitted as new.
      seq: -1 - index,
      text: comment.text,
      start_ms: Math.round(comment.startTime * 1000),
      wall_clock: comment.wallClock,
      state: 'shown',
      created_at: comment.wallClock ?? new Date(clock()),
      changed_at: new Date(0),
    }));
  if (rows.length === 0) return;
  await db.forTenant(
    tenantId,
    async (scope) => {
      for (let from = 0; from < rows.length; from += batchSize)
        await insertComments(scope, rows.slice(from, from + batchSize));
    },
    { statementTimeoutMs },
  );
}
