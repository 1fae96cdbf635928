import type { AuditEntry, AuditListQuery } from '@grandstand/contract';
import type { Ctx, Operator } from '../../platform/context/context.ts';
import { cursorPageOf, invalidCursor } from '../../platform/context/cursor.ts';
import { newId } from '../../platform/context/id.ts';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import { insertEntry, listEntries } from './audit.queries.ts';
import type { AuditedValues, AuditEntryRow } from './audit.table.ts';

/** A change, as the audit records it. */
interface AuditedChange {
  /** Name of the call, such as `event.setStatus`. */
  readonly action: string;
  /** Subject of the change: a noun of the contract, and its id. */
  readonly subject: { readonly kind: string; readonly id: string };
  /** The changed fields before and after; null if the subject did not exist then. No secrets. */
  readonly before: AuditedValues;
  readonly after: AuditedValues;
}

/** Returns the name of the operator who makes a change, with that of the provider that signed them in, if one did. */
const actorName = ({ name, session }: Operator): string =>
  session?.provider == null ? name : `${name} (${session.provider.name})`;

/** Records an operator's change, in the transaction that makes it. */
export async function recordChange(
  ctx: Pick<Ctx, 'operator' | 'address' | 'clock'>,
  scope: Scope,
  { action, subject, before, after }: AuditedChange,
): Promise<void> {
  if (ctx.operator === null) throw new Error(`${action} was not called by an operator`);
  await insertEntry(scope, {
    id: newId('au'),
    at: new Date(ctx.clock()),
    actor_kind: ctx.operator.kind,
    actor_id: ctx.operator.id,
    actor_name: actorName(ctx.operator),
    actor_address: ctx.address,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: json(before),
    after: json(after),
  });
}

/** Returns the fields of `after` whose values differ from those before, with both values. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (values: T) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: only(before), after: only(after) };
}

const presentEntry = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    name: row.actor_name,
    address: row.actor_address,
  },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id },
  before: row.before,
  after: row.after,
});

/** Returns a page of changes, the latest first. Throws `validation_failed` for an invalid cursor. */
export async function listChanges(
  ctx: Ctx,
  {
    size,
    after,
    subject_kind: subjectKind,
    subject_id: subjectId,
    actor_id: actorId,
    action,
    from,
    until,
  }: AuditListQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  if (after !== null && !/^\d{1,18}$/.test(after)) throw invalidCursor();
  const rows = await ctx.db.forTenant(ctx, (scope) =>
    listEntries(
      scope,
      {
        subjectKind,
        subjectId,
        actorId,
        action,
        from: from === null ? null : new Date(from),
        until: until === null ? null : new Date(until),
        before: after,
      },
      size + 1,
    ),
  );
  const { page, next } = cursorPageOf(rows, size, ({ number }) => number);
  return { entries: page.map(presentEntry), next };
}
