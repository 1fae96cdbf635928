import { sql, type RawBuilder } from 'kysely';
import type { EventRow } from './event.table.ts';

/** An event as lists read it: with the ids of the identities it is linked to, in its own order. */
export type ListedEvent = EventRow & { readonly identity_ids: readonly string[] };

/** What a list selects of `event`: the links in the same statement, which saves one for each list. */
export const listedColumns = (tenantId: string): RawBuilder<ListedEvent> =>
  sql<ListedEvent>`event.*, ARRAY(SELECT linked.identity_id FROM event_identity AS linked
    WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
    ORDER BY linked.position) AS identity_ids`;
