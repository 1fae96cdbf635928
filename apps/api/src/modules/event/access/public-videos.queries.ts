import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { streamKind } from '../stream-kind.queries.ts';

/**
 * Selects the tenant's events that anyone may watch in every country and that are not cancelled. Excludes
 * events of minors: their files are served at the event's address only, where captions may be withheld.
 */
const publicEvents = (eb: ExpressionBuilder<Tables, never>, tenantId: string) =>
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
 * True if anyone may watch the whole video at `now`, because an event shows it to everyone. Neither clips,
 * which show a part of it, nor a simulated live stream, whose rest is still to come, make a video public.
 */
export async function hasPublicEvent(
  { trx, tenantId }: Scope,
  videoId: string,
  now: Date,
): Promise<boolean> {
  const { open } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            publicEvents(eb, tenantId)
              .where('event.film', '=', videoId)
              .where(streamKind, '=', 'film')
              .where('event.status', '!=', 'upcoming'),
          ),
          eb.exists(
            publicEvents(eb, tenantId)
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
