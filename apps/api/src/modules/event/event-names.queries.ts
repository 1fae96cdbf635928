import type { Scope } from '../../platform/database/database.ts';

/** An event by what it is called, and by what tells whether its title may be said. */
export interface NamedEvent {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly mediaType: string;
  /** Names of the sides; null where they are not known. */
  readonly home: string | null;
  readonly away: string | null;
  /** Why its minors are not named; null where nobody is a minor. */
  readonly safeguardedBy: string | null;
}

/** What events are called, by id; whether anybody may see them or not. */
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
      'event.status',
      'event.media_type as mediaType',
      'event.safeguarded_by as safeguardedBy',
      'side1.title as home',
      'side2.title as away',
    ])
    .where('event.tenant_id', '=', tenantId)
    .where('event.id', 'in', ids)
    .execute();
