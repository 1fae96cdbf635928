import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

const streamKind = sql<string>`event.stream ->> 'kind'`;

/** Events of the tenant that anyone may watch, wherever they are, and that were not called off. */
const openEvents = (eb: ExpressionBuilder<Tables, never>, tenantId: string) =>
  eb
    .selectFrom('event')
    .select(sql`1`.as('one'))
    .where('event.tenant_id', '=', tenantId)
    .where('event.media_type', '=', 'event')
    .where('event.cancelled', '=', false)
    .where('event.commerce_type', '=', 'commerce_free_media')
    .where(sql<boolean>`coalesce(event.regions, 'null') = 'null'`);

/**
 * Whether anyone may watch the whole film at `now`, because an event that has begun shows it to
 * everybody. Clips open no film: they show a part of it. Nor does a broadcast that runs: the rest of
 * its film is still to come. Its replay does, which is stored as a film.
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
