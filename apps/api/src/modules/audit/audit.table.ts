import type { AuditActor } from '@grandstand/contract/constants';
import type { Generated, Selectable } from 'kysely';
import type { Json, Time } from '../../platform/database/tables.ts';
import { addedByOperators, type TableLimits } from '../../platform/database/table-limit.ts';

/** Values of the fields that a change set, by field; null if the subject did not exist. */
export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** A change that an operator made. Rows are only ever added; the database refuses anything else. */
export interface AuditEntryTable {
  tenant_id: string;
  id: string;
  /** Order of the entries; text, because it may exceed the integers of JavaScript. */
  number: Generated<string>;
  at: Time;
  actor_kind: AuditActor;
  actor_id: string;
  actor_name: string;
  actor_address: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: Json<AuditedValues>;
  after: Json<AuditedValues>;
}

/** A row as selected. */
export type AuditEntryRow = Selectable<AuditEntryTable>;

export const tableLimits: TableLimits<'audit_entry'> = { audit_entry: addedByOperators };

declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_entry: AuditEntryTable;
  }
}
