import type { Scope } from '../../../platform/database/database.ts';

/** An event's title and teams, with the fields that decide which of them are shown. */
export interface NamedEvent {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly status: string;
  readonly mediaType: string;
  /** Team names; null if unknown. */
  readonly home: string | null;
  readonly away: string | null;
  /** Why it is of minors; null if it is not. */
  readonly safeguardedBy: string | null;
}

/** Returns the names of events, without checking who may see the events. */
export const selectEventNames = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<NamedEvent[]> =>
  trx
    .selectFrom('event')
    .leftJoin('identity as side1', (join) =>
      join
        .onRef('side1.tenant_id', '=', 'event.tenant_id')
        .onRef('side1.id', '=', 'event.team1_id'),
    )
    .leftJoin('identity as side2', (join) =>
      join
        .onRef('side2.tenant_id', '=', 'event.tenant_id')
        .onRef('side2.id', '=', 'event.team2_id'),
    )
    .select([
      'event.id',
      'event.title',
      'event.starts_at as startsAt',
      'event.status',
      'event.media_type as mediaType',
      'event.safeguarded_by as safeguardedBy',
      'side1.title as home',
      'side2.title as away',
    ])
    .where('event.tenant_id', '=', tenantId)
    .where('event.id', 'in', ids)
    .execute();
