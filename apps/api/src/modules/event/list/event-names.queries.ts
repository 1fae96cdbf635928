import type { Scope } from '../../../platform/database/database.ts';

/** An event's names, and what decides whether its title may be shown. */
export interface NamedEvent {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly mediaType: string;
  /** Team names; null if unknown. */
  readonly home: string | null;
  readonly away: string | null;
  /** The reason its minors are not named; null if it has none. */
  readonly safeguardedBy: string | null;
}

/** Returns event names by id, whether or not anyone may see the events. */
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
