import type { FrontPageSettings } from '@grandstand/contract';
import type { AuditActor } from '@grandstand/contract/constants';
import type { Json, NullableTime } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** The operator who scheduled a draft, for the audit. */
interface Scheduler {
  readonly kind: AuditActor;
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** The front page of a tenant. */
export interface FrontPageTable {
  tenant_id: string;
  version: number;
  /** Null for the standard front page. */
  published: Json<FrontPageSettings | null>;
  draft: Json<FrontPageSettings | null>;
  /** The front page before the last publication; the content is null for the standard one. */
  previous: Json<{ content: FrontPageSettings | null } | null>;
  publish_at: NullableTime;
  /** Null if the draft is not scheduled. */
  scheduled_by: Json<Scheduler | null>;
}

export const tableLimits: TableLimits<'front_page'> = { front_page: addedByOperators };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    front_page: FrontPageTable;
  }
}
