import { sql, type RawBuilder } from 'kysely';
import { playerNameOfEvent } from '../../roster/index.ts';
import type { EventRow } from '../event.table.ts';

/** An event row of a list, with the ids of its linked identities in order. */
export type ListedEvent = EventRow & {
  readonly identity_ids: readonly string[];
  /** The name of the player that a clip shows; null if unknown. */
  readonly player_name: string | null;
};

/**
 * Selects the columns of a list. The identities and the name of the player come with the same statement, so
 * that no further one is needed.
 */
export const listedColumns = (tenantId: string): RawBuilder<ListedEvent> =>
  sql<ListedEvent>`event.*, ARRAY(SELECT linked.identity_id FROM event_identity AS linked
    WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
    ORDER BY linked.position) AS identity_ids, ${playerNameOfEvent} AS player_name`;
