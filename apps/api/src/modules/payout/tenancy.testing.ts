import { type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import * as queries from './payout.queries.ts';

const now = new Date(0);
/** A minimal row for statements that are not executed. */
const ownRow = ({ tenantId }: { readonly tenantId: string }) => ({ tenant_id: tenantId }) as never;
const payout = {
  id: 'same',
  provider: 'sandbox',
  reference: 'same',
  state: 'paid',
  amount: 1,
  currency: 'EUR',
  itemised: 'ready',
  entries_after: null,
  entries_complete: true,
  gross: 1,
  own: 1,
  fee: 0,
  created_at: now,
  arrives_at: now,
  updated_at: now,
} as const;

/** Tenancy probes of payouts. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'payout.getBalance': [{}],
    'payout.list': withQueries({}, { state: 'paid' }),
    'payout.get': [{ params: { id: foreignId } }, { params: { id: 'same' } }],
    'payout.listEntries': [{ params: { id: foreignId } }, { params: { id: 'same' } }],
  }),
  dataCalls: ['payout.get', 'payout.list', 'payout.listEntries'],
  prepare: (api, { id: tenant }) =>
    api.db.forTenant(tenant, async (scope) => {
      await queries.putPayout(scope, {
        ...payout,
        tenant_id: tenant,
        failure: `mark-of-${tenant}`,
      });
      await queries.insertEntriesOnce(scope, [
        {
          tenant_id: tenant,
          payout_id: 'same',
          reference: `mark-of-${tenant}`,
          kind: 'other',
          intent_id: null,
          amount: 1,
          fee: 0,
          currency: 'EUR',
          at: now,
        },
      ]);
    }),
  queries: {
    'payout.queries.ts': [
      queries,
      {
        putPayout: (scope) => queries.putPayout(scope, ownRow(scope)),
        findPayout: (scope) => queries.findPayout(scope, 'p'),
        lockPayoutByReference: (scope) => queries.lockPayoutByReference(scope, 'sandbox', 'r'),
        updatePayout: (scope) => queries.updatePayout(scope, 'p', { updated_at: now }),
        selectByReferences: (scope) => queries.selectByReferences(scope, 'sandbox', ['r']),
        selectPayouts: (scope) => queries.selectPayouts(scope, 'paid', { at: now, id: 'p' }, 10),
        insertEntriesOnce: (scope) => queries.insertEntriesOnce(scope, [ownRow(scope)]),
        sumEntries: (scope) => queries.sumEntries(scope, 'p'),
        selectEntries: (scope) => queries.selectEntries(scope, 'p', { at: now, id: 'e' }, 10),
        selectPayoutsOfDays: (scope) =>
          queries.selectPayoutsOfDays(
            scope,
            { from: '2026-01-01', to: '2026-01-02' },
            'UTC',
            { at: now, id: 'p' },
            10,
          ),
        sumPayouts: (scope) => queries.sumPayouts(scope),
        selectBooked: (scope) => queries.selectBooked(scope),
        selectIntentIds: (scope) => queries.selectIntentIds(scope, 'sandbox', ['r']),
      },
    ],
  },
};
