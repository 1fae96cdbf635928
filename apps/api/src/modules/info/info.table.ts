import type { LegalType } from '@grandstand/contract/constants';
import type { Time } from '../../platform/database/tables.ts';
import { byBackend, type TableLimits } from '../../platform/database/table-limit.ts';

/** The hash of a generated legal page of a tenant, and when its content last changed. */
export interface LegalVersionTable {
  tenant_id: string;
  type: LegalType;
  /** Hash of the English text, of which the others are translations. */
  content_hash: string;
  changed_at: Time;
}

export const tableLimits: TableLimits<'legal_version'> = {
  legal_version: byBackend,
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    legal_version: LegalVersionTable;
  }
}
