import type { Generated } from 'kysely';
import type { Time } from '../database/tables.ts';
import { addedByOperators, type TableLimits } from '../database/table-limit.ts';

export interface TenantTable {
  id: string;
  name: string;
  /** Version of the imported content; null before the first import. */
  content_version: string | null;
  created_at: Time;
  /** Version of the search index. */
  search_version: Generated<number>;
  /** Id of the last event in the search index while a job rebuilds it, else null. */
  search_after: Generated<string | null>;
}

export const tableLimits: TableLimits<'tenant'> = {
  tenant: addedByOperators,
};

declare module '../database/tables.ts' {
  interface Tables {
    tenant: TenantTable;
  }
}
