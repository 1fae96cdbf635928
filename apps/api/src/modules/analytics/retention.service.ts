import type { Retention, RetentionListEntry, WatchedMinutes } from '@grandstand/contract';
import { retentionPageSize, viewings } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import { eventTitles } from '../event/index.ts';
import {
  addMinutes,
  claimMinutes,
  findScoreTimeline,
  listWatchedEvents,
  selectWatchedEvent,
  selectWatchedMinutes,
} from './retention.queries.ts';

/**
 * Counts the minutes of a play that its report adds, once: a report that arrives twice or after a later one adds none.
 * The play must be stored.
 */
export async function countMinutes(
  scope: Scope,
  play: { readonly play: string; readonly eventId: string; readonly day: string },
  { viewing, before, minutes }: WatchedMinutes,
): Promise<void> {
  const { eventId, day } = play;
  const count = new Set(minutes).size;
  if (!(await claimMinutes(scope, { play: play.play, eventId, before, count }))) return;
  await addMinutes(scope, { eventId, viewing }, minutes, { isNew: before === 0, day });
}

/** Returns a page of the events with counted minutes, those watched on the latest day first. */
export async function listRetention(
  ctx: Ctx,
  page: number,
): Promise<{ rows: RetentionListEntry[]; nextExists: boolean }> {
  return ctx.db.forTenant(ctx, async (scope) => {
    const listed = await listWatchedEvents(scope, {
      offset: page * retentionPageSize,
      limit: retentionPageSize + 1,
    });
    const pageRows = listed.slice(0, retentionPageSize);
    const ids = pageRows.map(({ eventId }) => eventId);
    const titles = await eventTitles(scope, ids, false);
    return {
      rows: pageRows.map((row) => ({ ...row, title: titles.get(row.eventId) ?? '' })),
      nextExists: listed.length > retentionPageSize,
    };
  });
}

/** Returns how many plays watched each minute of an event, with the changes of its score. Throws `not_found`. */
export const getRetention = (ctx: Ctx, eventId: string): Promise<Retention> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const scoreTimeline = await findScoreTimeline(scope, eventId);
    if (scoreTimeline === null) throw new AppError('not_found');
    const counted = new Map(
      (await selectWatchedEvent(scope, eventId)).map(({ viewing, plays }) => [viewing, plays]),
    );
    const minutes = await selectWatchedMinutes(scope, eventId);
    return {
      eventId,
      title: (await eventTitles(scope, [eventId], false)).get(eventId) ?? '',
      playsOneOf: ctx.tenant.own_analytics?.plays_one_of ?? null,
      scoreTimeline,
      viewings: viewings.flatMap((viewing) => {
        const plays = counted.get(viewing);
        if (plays === undefined) return [];
        const minutesOfViewing = minutes.filter((minute) => minute.viewing === viewing);
        return [
          {
            viewing,
            plays,
            minutes: minutesOfViewing.map(({ minute, plays: of }) => ({ minute, plays: of })),
          },
        ];
      }),
    };
  });
