import { contentTag, type ContentTag } from '@grandstand/contract';
import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import { insertTags } from './tag.queries.ts';
import type { NewTagRow } from './tag.table.ts';

/** Rows per statement, far below the parameter limit. */
const batchSize = 500;
/** An import writes thousands of rows in one transaction. */
const statementTimeoutMs = 60_000;

/**
 * Imports global tags into a tenant; their events must exist. Existing ones stay unchanged. Throws the
 * schema's error for an invalid tag.
 */
export async function importTags(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tenantId: string,
  tags: readonly ContentTag[],
): Promise<void> {
  const now = new Date(clock());
  const rows = z
    .array(contentTag)
    .parse(tags)
    .map((tag): NewTagRow => ({
      tenant_id: tenantId,
      id: tag.id,
      event_id: tag.targetId,
      user_id: null,
      client_id: null,
      title: tag.title,
      type: tag.type,
      start_ms: Math.round(tag.startTime * 1000),
      end_ms: Math.round(tag.endTime * 1000),
      wall_clock: tag.wallClock,
      yaw: tag.yaw,
      is_global: true,
      video_type: tag.videoType,
      team_id: tag.teamId,
      player_number: tag.playerNumber,
      player_color: tag.playerColor,
      created_at: now,
      updated_at: now,
    }));
  if (rows.length === 0) return;
  await db.forTenant(
    tenantId,
    async (scope) => {
      for (let from = 0; from < rows.length; from += batchSize)
        await insertTags(scope, rows.slice(from, from + batchSize));
    },
    { statementTimeoutMs },
  );
}
