import {
  justEndedMs,
  maxScoreboardEntries,
  startingSoonMs,
  hourMs,
} from '@grandstand/contract/constants';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow } from '../event.table.ts';

/** Maximum age of a match that has just ended, from its start, ms: an index has the starts, not the ends. */
const longestMatchMs = 12 * hourMs;
/** How late an upcoming event may be and still be about to start, ms. */
const maxDelayMs = 6 * hourMs;

const columns = [
  'id',
  'status',
  'cancelled',
  'starts_at',
  'game_start_date',
  'stream',
  'score',
  'score_timeline',
  'clock',
  'team1_id',
  'team2_id',
] as const;

/** The columns that the scoreboard shows. */
export type ScoreboardRow = Pick<EventRow, (typeof columns)[number]>;

/** Selects what may be on the scoreboard: matches of minors and those for members only never are. */
const eventsOf = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('event')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where('owner_user_id', 'is', null)
    .where('safeguarded_by', 'is', null)
    .where('commerce_type', '!=', 'commerce_members_media')
    // One more than fits shows that there are more.
    .limit(maxScoreboardEntries + 1);

/**
 * Lists the live events, those that start within the hour, and those that have just ended. Each group is
 * limited to one more than the scoreboard has room for.
 */
export async function listScoreboardEvents(scope: Scope, now: Date): Promise<ScoreboardRow[]> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const live = await eventsOf(scope)
    .where('status', '=', 'live')
    .orderBy('starts_at', 'desc')
    .execute();
  const soon = await eventsOf(scope)
    .where('status', '=', 'upcoming')
    .where('starts_at', '>=', at(-maxDelayMs))
    .where('starts_at', '<=', at(startingSoonMs))
    .orderBy('starts_at')
    .execute();
  const ended = await eventsOf(scope)
    .where('status', '=', 'archived')
    .where('starts_at', '>=', at(-longestMatchMs))
    .where('starts_at', '<=', at(startingSoonMs))
    .where('updated_at', '>=', at(-justEndedMs))
    .orderBy('starts_at', 'desc')
    .execute();
  return [...live, ...soon, ...ended];
}
