import type { OperatorEvent, OperatorEventQuery } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import {
  cursorOf,
  cursorPageOf,
  invalidCursor,
  readCursor,
} from '../../../platform/context/cursor.ts';
import { indexedWordsLike } from '../../search-index/index.ts';
import { listOperatorEvents } from './operator-event.queries.ts';
import { presentOperatorEvent } from './present-operator-event.ts';

/** A time as the database writes it in UTC or another offset. */
const startPattern = /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?[+-]\d{2}(?::\d{2})?$/;

/** Returns a page of events by start. Throws `validation_failed` for an invalid cursor. */
export async function listOperatorEventPage(
  ctx: Ctx,
  { after, size, status, from, to, team, league, text, withdrawn, order }: OperatorEventQuery,
): Promise<{ entries: OperatorEvent[]; next: string | null }> {
  const [start, id] = after === null ? [] : readCursor(after, 2);
  if (start !== undefined && !startPattern.test(start)) throw invalidCursor();
  const searched = text === undefined || text.trim() === '' ? null : text.trim();
  const rows = await ctx.db.forTenant(
    ctx,
    async (scope) =>
      listOperatorEvents(
        scope,
        {
          status: status ?? null,
          from: from ?? null,
          to: to ?? null,
          team: team ?? null,
          league: league ?? null,
          words: searched === null ? null : await indexedWordsLike(scope, searched),
          text: searched,
          withdrawn,
          isLatestFirst: order === 'latest',
          after: start === undefined || id === undefined ? null : { start, id },
        },
        size + 1,
      ),
    { showsWithdrawn: true },
  );
  const { page, next } = cursorPageOf(rows, size, (row) => cursorOf(row.start_text, row.id));
  return { entries: page.map(presentOperatorEvent), next };
}
