import { defineCalls } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { sandboxMessages } from '../payment/index.ts';
import { checkout } from './checkout/checkout.service.ts';
import { checkCoupon } from './coupon/coupon.service.ts';
import {
  cancelAll,
  cancelContract,
  pauseContract,
  resumeContract,
} from './subscription/contract.service.ts';
import { changeContract, listProductChanges } from './subscription/contract-change.service.ts';
import { contractMail } from './subscription/contract-mail.ts';
import { getOutcomeWithAmount } from './checkout/outcome.service.ts';
import { payDue } from './subscription/pay-due.service.ts';
import { purchaseJobs, purchaseWork } from './purchase.jobs.ts';
import {
  exportPurchases,
  findHoldings,
  getContract,
  getTicket,
  listContracts,
  listTickets,
} from './purchase.service.ts';
import { cancelForOperator } from './operator/cancel-contract.service.ts';
import {
  disputeEvidenceWork,
  getDisputeEvidence,
  submitDisputeEvidence,
} from './operator/dispute-evidence.service.ts';
import { acceptDispute, disputeWork, listDisputes } from './operator/disputes.service.ts';
import { grantAccess, revokeAccess } from './operator/grant-access.service.ts';
import { listContractsForOperator } from './operator/list-contracts.service.ts';
import { disputesFile, subscriptionsFile } from './operator/sales-files.ts';
import {
  getDetailsForOperator,
  listFailedRefundsForOperator,
  listOperatorPurchases,
} from './operator/list-purchases.service.ts';
import { redeemAccessCode } from './fulfilment/redeem.service.ts';
import { receiveWebhook } from './checkout/payment-webhook.service.ts';
import { contractMailWork, renewalJobs } from './renewal.jobs.ts';
import { receiptMail } from './refund/receipt-mail.ts';
import { refundPurchase } from './refund/refund-purchase.service.ts';
import { renewNow } from './subscription/renew-now.service.ts';

const limit = {
  perAddress: 240,
  perKey: 60,
  windowMs: 60_000,
  key: (_: unknown, ctx: Ctx) => callerId(ctx),
};

/** Tables to which a payment adds rows. */
const paymentTables = [
  'customer',
  'stored_card',
  'payment_intent',
  'payment_attempt',
  'payment_source',
  'purchase',
  'purchase_change',
  'entitlement',
  'trial_taken',
  'ledger_entry',
  'receipt',
  'access_code_budget',
  'access_code_redemption',
] as const;

export const module: ApiModule = {
  name: 'purchase',
  calls: [
    ...defineCalls('purchase', {
      buyTicket: {
        handle: async (ctx, { body: { card, event_id: eventId, coupon } }) => ({
          content: await checkout(ctx, { eventId, card, coupon }),
        }),
        limit,
        stores: paymentTables,
      },

      buyTicketByStoredCard: {
        handle: async (ctx, { body: { event_id: eventId, coupon } }) => ({
          content: await checkout(ctx, { eventId, card: null, coupon }),
        }),
        limit,
        stores: paymentTables,
      },

      buySubscription: {
        handle: async (ctx, { body: { card, subscription_id: subscriptionId, coupon } }) => ({
          content: await checkout(ctx, { subscriptionId, card, coupon }),
        }),
        limit,
        stores: paymentTables,
      },

      buySubscriptionByStoredCard: {
        handle: async (ctx, { body: { subscription_id: subscriptionId, coupon } }) => ({
          content: await checkout(ctx, { subscriptionId, card: null, coupon }),
        }),
        limit,
        stores: paymentTables,
      },

      get: async (ctx, { params }) => ({
        content: await getOutcomeWithAmount(ctx, params.id),
      }),

      listTickets: (ctx, { query }) => listTickets(ctx, query),

      getTicket: async (ctx, { params }) => ({
        content: await getTicket(ctx, params.id),
      }),

      listContracts: (ctx, { query }) => listContracts(ctx, query),

      getContract: async (ctx, { params }) => ({
        content: await getContract(ctx, params.id),
      }),

      cancelContract: {
        handle: async (ctx, { body }) => ({
          content: await cancelContract(ctx, body.id),
        }),
        limit,
        stores: [],
      },

      resumeContract: {
        handle: async (ctx, { body }) => ({
          content: await resumeContract(ctx, body.id),
        }),
        limit,
        stores: [],
      },

      pauseContract: {
        handle: async (ctx, { body }) => ({
          content: await pauseContract(ctx, body.id),
        }),
        limit,
        stores: [],
      },

      payContract: {
        handle: async (ctx, { body: { id, card = null } }) => ({
          content: await payDue(ctx, id, card),
        }),
        limit,
        stores: paymentTables,
      },

      changeContract: {
        handle: async (ctx, { body }) => ({
          content: await changeContract(ctx, body.id, body.subscription_id),
        }),
        limit,
        stores: [...paymentTables, 'entitlement_end'],
      },

      listContractChanges: async (ctx, { params }) => ({
        content: await listProductChanges(ctx, params.id),
      }),

      listForOperator: async (ctx, { query }) => ({
        content: await listOperatorPurchases(ctx, query),
      }),

      getForOperator: async (ctx, { params }) => ({
        content: await getDetailsForOperator(ctx, params.id),
      }),

      listFailedRefunds: async (ctx, { query }) => ({
        content: await listFailedRefundsForOperator(ctx, query),
      }),

      listContractsForOperator: async (ctx, { query }) => ({
        content: await listContractsForOperator(ctx, query),
      }),

      cancel: async (ctx, { params, body }) => ({
        content: await cancelForOperator(ctx, params.id, body),
      }),

      listDisputes: async (ctx, { query }) => ({ content: await listDisputes(ctx, query) }),

      acceptDispute: async (ctx, { params, body }) => ({
        content: await acceptDispute(ctx, params.id, body.reason),
      }),

      getDisputeEvidence: async (ctx, { params }) => ({
        content: await getDisputeEvidence(ctx, params.id),
      }),

      submitDisputeEvidence: async (ctx, { params, body }) => ({
        content: await submitDisputeEvidence(ctx, params.id, body.explanation),
      }),

      grant: async (ctx, { body }) => ({ content: await grantAccess(ctx, body) }),

      revoke: async (ctx, { params, body }) => ({
        content: await revokeAccess(ctx, params.id, body.reason),
      }),

      refund: async (ctx, { params, body }) => ({
        content: await refundPurchase(ctx, params.id, body),
      }),

      renewContract: async (ctx, { params, body }) => ({
        content: await renewNow(ctx, params.id, body.reason),
      }),
    }),
    ...defineCalls('accessCode', {
      checkCoupon: {
        handle: async (
          ctx,
          { body: { code, event_id: eventId, subscription_id: subscriptionId } },
        ) => ({
          content: await checkCoupon(
            ctx,
            code,
            eventId === undefined ? { subscriptionId: subscriptionId ?? '' } : { eventId },
          ),
        }),
        limit,
        stores: ['access_code_budget'],
      },

      redeem: {
        handle: async (ctx, { body: { code, event_id: eventId } }) => ({
          content: await redeemAccessCode(ctx, { code, eventId: eventId ?? null }),
        }),
        limit,
        stores: ['access_code_budget', 'access_code_redemption', 'purchase', 'entitlement'],
      },
    }),
  ],
  create: (platform) => ({
    work: [
      ...purchaseWork(platform),
      contractMailWork(platform),
      disputeWork(platform),
      disputeEvidenceWork(platform),
    ],
    jobs: [
      ...purchaseJobs(platform),
      ...renewalJobs(platform),
      sandboxMessages(platform, (tenantId, message) =>
        receiveWebhook(platform, platform.tenants.get(tenantId), message),
      ),
    ],
    routes: [
      subscriptionsFile,
      disputesFile,
      {
        prefix: '/commerce/webhook',
        body: 'raw',
        limit: { perAddress: 6000, windowMs: 60_000 },
        add: (app) => {
          app.post('/', { schema: { hide: true } }, async (request, reply) => {
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const { headers, ctx } = request;
            await receiveWebhook(ctx, ctx.tenant, { body, headers });
            return reply.status(204).send();
          });
        },
      },
    ],
    holdings: findHoldings(platform.clock),
    account: {
      export: (ctx, userId) =>
        ctx.db.forTenant(ctx, (scope) => exportPurchases(ctx, scope, userId)),
      erase: async (ctx, scope, userId) => {
        await cancelAll(ctx, scope, userId);
        return async () => {
          const owner = { tenantId: ctx.tenant.id, userId };
          await ctx.outbox.discard(receiptMail, owner);
          await ctx.outbox.discard(contractMail, owner);
        };
      },
    },
  }),
};
