import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

const streamKind = sql<string>`event.stream ->> 'kind'`;

/**
 * Matches the tenant's events that anyone may watch anywhere and that were not cancelled. One of minors opens
 * no video: its files have its own address, where captions may be withheld.
 */
const openEvents = (eb: ExpressionBuilder<Tables, never>, tenantId: string) =>
  eb
    .selectFrom('event')
    .select(sql`1`.as('one'))
    .where('event.tenant_id', '=', tenantId)
    .where('event.media_type', '=', 'event')
    .where('event.cancelled', '=', false)
    .where('event.safeguarded_by', 'is', null)
    .where('event.commerce_type', '=', 'commerce_free_media')
    .where(sql<boolean>`coalesce(event.regions, 'null') = 'null'`);

/**
 * True if anyone may watch the whole video at `now`, because a started event shows it to everyone. Clips do
 * not open a video: they show a part of it. Nor does a running broadcast: the rest of its video is still to
 * come. Its replay does; it is stored as a video.
 */
export async function hasOpenEvent(
  { trx, tenantId }: Scope,
  videoId: string,
  now: Date,
): Promise<boolean> {
  const { open } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            openEvents(eb, tenantId)
              .where('event.film', '=', videoId)
              .where(streamKind, '=', 'film')
              .where('event.status', '!=', 'upcoming'),
          ),
          eb.exists(
            openEvents(eb, tenantId)
              .where('event.status', '=', 'channel')
              .where(sql<boolean>`(event.stream ->> 'epochMs')::numeric <= ${now.getTime()}`)
              .where(sql<boolean>`jsonb_exists(event.stream -> 'films', ${videoId})`),
          ),
        ])
        .as('open'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(open);
}
