import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { fieldText, id, isoTime } from '../call/primitives.ts';
import { auditActors, type auditAddresses } from './audit-constants.ts';

/** Values of the fields that a change set, by field; null if the subject did not exist. */
const values = z.record(z.string(), z.unknown()).nullable();

/** A change that an operator made. Entries are never changed or removed. */
export const auditEntry = z.object({
  id,
  at: isoTime,
  actor: z.object({
    kind: z.enum(auditActors),
    id: z.string(),
    /** Name of the person or key when the change was made. */
    name: z.string(),
    /** Client address. */
    address: z.string(),
  }),
  /** Name of the call, such as `event.setStatus`. */
  action: z.string(),
  /** Subject of the change: a noun of the contract, and its id. */
  subject: z.object({ kind: z.string(), id: z.string() }),
  before: values,
  after: values,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditListQuery = z.strictObject({
  ...cursorPaging,
  /** Only changes of this subject. */
  subject_kind: fieldText(40).nullable().default(null),
  subject_id: fieldText(64).nullable().default(null),
  /** Only changes by this person or key. */
  actor_id: fieldText(64).nullable().default(null),
  /** Only changes by this call, such as `event.setStatus`. */
  action: fieldText(64).nullable().default(null),
  /** Only changes at this time or after it. */
  from: isoTime.nullable().default(null),
  /** Only changes before this time. */
  until: isoTime.nullable().default(null),
});
export type AuditListQuery = z.infer<typeof auditListQuery>;

export const auditCalls = {
  list: {
    summary: 'Returns the changes that operators made, the latest first',
    query: auditListQuery,
    response: cursorPaged(auditEntry),
  },
} as const satisfies CallSchemasOf<typeof auditAddresses>;
