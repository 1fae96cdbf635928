/** Operators' lists of sales are read from an index in its order, starting at any page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain } from '../../../testing/explain.testing.ts';
import type { OpenDatabase } from '../../../platform/database/database.ts';
import { createTestApi, openTestDatabase, testTenant, type TestApi } from '../../../testing.ts';
import { selectContractsForOperator } from './operator-contract.queries.ts';
import { selectDisputesForOperator } from './operator-dispute.queries.ts';

let db: OpenDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await openTestDatabase({ isNew: true });
  api = await createTestApi({ db, tenants: [testTenant('alpha')] });
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const after = { at: new Date(0), id: 'x' };
const contracts = { state: null, productId: null, customerIds: null };

it.each([
  [contracts, 'purchase_contract_latest'],
  [{ ...contracts, state: 'active' as const }, 'purchase_contract_state'],
  [{ ...contracts, state: 'past_due' as const }, 'purchase_contract_state'],
  [{ ...contracts, state: 'ended' as const }, 'purchase_contract_state'],
  [
    { ...contracts, state: 'trial' as const, productId: 'month' },
    'purchase_contract_state_of_product',
  ],
])('subscriptions filtered by %j are read from the index %s', async (filter, index) => {
  const plan = await explain(db, 'alpha', (scope) =>
    selectContractsForOperator(scope, filter, after, 50),
  );
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on purchase`));
  expect(plan).not.toContain('Sort');
});

it.each([
  [null, 'dispute_latest'],
  ['open' as const, 'dispute_state'],
  ['lost' as const, 'dispute_state'],
])('disputes in the state %s are read from the index %s', async (state, index) => {
  const plan = await explain(db, 'alpha', (scope) =>
    selectDisputesForOperator(scope, { state, customerIds: null }, after, 50),
  );
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on dispute`));
  expect(plan).not.toContain('Sort');
});
