import { sql, type RawBuilder } from 'kysely';
import type { EventRow } from '../event.table.ts';

/** An event row of a list, with the ids of its linked identities in order. */
export type ListedEvent = EventRow & { readonly identity_ids: readonly string[] };

/** Selects the columns of a list, with the identities in the same statement, which saves a second one. */
export const listedColumns = (tenantId: string): RawBuilder<ListedEvent> =>
  sql<ListedEvent>`event.*, ARRAY(SELECT linked.identity_id FROM event_identity AS linked
    WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
    ORDER BY linked.position) AS identity_ids`;
