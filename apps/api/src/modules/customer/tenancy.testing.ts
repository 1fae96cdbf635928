import { type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import * as customerQueries from './customer.queries.ts';

const now = new Date(0);
const reason = 'a test';

/** Tenancy probes of customers. */
export const tenancy: TenancyProbes = {
  calls: ({ other, foreignId }) => ({
    'customer.list': withQueries(
      {},
      { email_prefix: '' },
      { receipt: 1 },
      { last4: '4242' },
      { blocked: 'true' },
      { email: 'same@example.test' },
    ),
    'customer.get': [{ params: { id: other.userId } }, { params: { id: foreignId } }],
    'customer.findInPortals': [
      { body: { email_prefix: 'same@example.test' } },
      { body: { receipt: 1 } },
      { body: { last4: '4242' } },
    ],
    'customer.endSessions': [{ params: { id: other.userId }, body: { reason } }],
    'customer.block': [{ params: { id: other.userId }, body: { reason } }],
    'customer.unblock': [{ params: { id: other.userId }, body: { reason } }],
  }),
  dataCalls: ['customer.list'],
  queries: {
    'customer.queries.ts': [
      customerQueries,
      {
        selectByEmailPrefix: (scope) => customerQueries.selectByEmailPrefix(scope, '', null, 10),
        selectByReceipt: (scope) => customerQueries.selectByReceipt(scope, 1),
        selectByCard: (scope) => customerQueries.selectByCard(scope, '4242', null, 10),
        selectBlocked: (scope) => customerQueries.selectBlocked(scope, now, null, 10),
        countSessions: (scope) => customerQueries.countSessions(scope, 'u', now),
        findCommentBanTime: (scope) => customerQueries.findCommentBanTime(scope, 'u'),
      },
    ],
  },
};
