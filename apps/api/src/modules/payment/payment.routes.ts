import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { paymentJobs } from './payment.jobs.ts';
import {
  exportPayments,
  deleteCardOfUser,
  getStoredCard,
  listReceipts,
  removeStoredCard,
} from './payment.service.ts';
import { providerOf } from './providers.ts';
import { receiptFile } from './ledger/receipt-file.ts';
import { linkReceipt } from './ledger/receipt-link.service.ts';
import { checkPaymentSettings, checkPaymentsOf } from './check-payment-settings.ts';
import { sandboxPage } from './sandbox/sandbox-page.ts';
import { stripeSecret } from './stripe/stripe-client.ts';

export const module: ApiModule = {
  name: 'payment',
  secrets: [stripeSecret],
  calls: defineCalls('payment', {
    getStoredCard: async (ctx) => ({ content: await getStoredCard(ctx) }),

    removeStoredCard: {
      handle: async (ctx) => {
        await removeStoredCard(ctx);
        return {};
      },
      stores: [],
    },

    listReceipts: (ctx, { query }) => listReceipts(ctx, query),

    createReceiptLink: {
      handle: async (ctx, { body }) => ({
        content: { url: await linkReceipt(ctx, body.number) },
      }),
      stores: [],
    },
  }),
  create: (platform) => {
    checkPaymentSettings(platform);
    return {
      checkTenant: (tenant) => checkPaymentsOf(platform, tenant),
      jobs: paymentJobs(platform),
      routes: [sandboxPage, receiptFile],
      account: {
        export: (ctx, userId) => ctx.db.forTenant(ctx, (scope) => exportPayments(scope, userId)),
        erase: async (ctx, scope, userId) => {
          const card = await deleteCardOfUser(scope, userId);
          return async () => {
            if (card !== null) await (await providerOf(ctx, ctx.tenant)).removeCard(card);
          };
        },
      },
    };
  },
};
