import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import {
  blockCustomer,
  endCustomerSessions,
  getCustomer,
  listCustomers,
  unblockCustomer,
} from './customer.service.ts';
import { findCustomersInPortals } from './portal-customers.service.ts';

export const module: ApiModule = {
  name: 'customer',
  calls: defineCalls('customer', {
    list: async (ctx, { query }) => ({ content: await listCustomers(ctx, query) }),

    get: async (ctx, { params }) => ({ content: await getCustomer(ctx, params.id) }),

    findInPortals: async (ctx, { body }) => ({ content: await findCustomersInPortals(ctx, body) }),

    endSessions: async (ctx, { params, body }) => ({
      content: { ended: await endCustomerSessions(ctx, params.id, body.reason) },
    }),

    block: async (ctx, { params, body }) => ({
      content: await blockCustomer(ctx, params.id, body),
    }),

    unblock: async (ctx, { params, body }) => ({
      content: await unblockCustomer(ctx, params.id, body.reason),
    }),
  }),
};
