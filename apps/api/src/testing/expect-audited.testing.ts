import { callsByName, type CallName } from '@grandstand/contract';
import { expect } from 'vitest';
import type { Database } from '../platform/database/database.ts';

/** Changing calls of operators that leave no audit entry, with the reason. */
export const callsWithoutAudit: Partial<Record<CallName, string>> = {
  'frontPage.createPreview': 'returns a token and changes nothing',
  'operator.startPasskey': 'only creates a challenge',
  'operator.startPasskeyReauthentication': 'only creates a challenge',
  'operator.startProviderReauthentication': 'only creates an attempt',
  'product.previewCopy': 'changes nothing',
};

/** Nouns whose successful calls in tests are checked for an audit entry. */
const audited: ReadonlySet<string> = new Set([
  'accessCode',
  'channel',
  'clip',
  'comment',
  'customer',
  'info',
  'lineup',
  'operator',
  'product',
  'purchase',
  'recording',
  'roster',
  'statistics',
  'streamKey',
  'tag',
  'upload',
  'webhook',
]);

/** Expects that a successful changing call of an operator has left an audit entry. */
export async function expectAudited(db: Database, tenantId: string, name: CallName): Promise<void> {
  const { caller, method } = callsByName[name];
  const [noun = ''] = name.split('.');
  if (caller !== 'operator' || method !== 'POST' || !audited.has(noun)) return;
  // An import that is a dry run, or changes nothing, records nothing.
  if (name in callsWithoutAudit || name === 'roster.import') return;
  const entries = await db.forTenant(tenantId, ({ trx }) =>
    trx
      .selectFrom('audit_entry')
      .select('actor_kind')
      .where('tenant_id', '=', tenantId)
      .where('action', '=', name)
      .limit(1)
      .execute(),
  );
  expect([name, entries.length]).toEqual([name, 1]);
}
