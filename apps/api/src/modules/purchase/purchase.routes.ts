import type { CallName } from '@grandstand/contract';
import { defineCall, type CallLimit } from '../../platform/context/call.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { callerId } from '../../platform/context/caller.ts';
import { sandboxMessages } from '../payment/index.ts';
import { requireProofOfPerson } from '../session/index.ts';
import { checkout } from './checkout/checkout.service.ts';
import { checkCoupon } from './coupon/coupon.service.ts';
import {
  cancelAll,
  cancelContract,
  pauseContract,
  resumeContract,
} from './subscription/contract.service.ts';
import { changeContract, listChanges } from './subscription/contract-change.service.ts';
import { contractMail } from './subscription/contract-mail.ts';
import { getOutcome } from './checkout/outcome.service.ts';
import { payDue } from './subscription/pay-due.service.ts';
import { purchaseJobs, purchaseWork } from './purchase.jobs.ts';
import {
  exportPurchases,
  findHoldings,
  getContract,
  getTicket,
  listContracts,
  listTickets,
  refundPurchase,
} from './purchase.service.ts';
import { redeemAccessCode } from './fulfilment/redeem.service.ts';
import { receiveWebhook } from './checkout/webhook.service.ts';
import { contractMailWork, renewalJobs } from './renewal.jobs.ts';
import { receiptMail } from './refund/receipt-mail.ts';
import { renewNow } from './subscription/renew-now.service.ts';

const limit = <N extends CallName>(): CallLimit<N> => ({
  perAddress: 240,
  perAccount: 60,
  windowMs: 60_000,
  account: (_: unknown, ctx: Ctx) => callerId(ctx),
});

export const module: ApiModule = {
  name: 'purchase',
  calls: [
    defineCall(
      'ticketCheckout',
      async (ctx, { body: { card, event_id: eventId, coupon } }) => {
        await requireProofOfPerson(ctx);
        return { content: await checkout(ctx, { eventId, card, coupon }) };
      },
      { limit: limit() },
    ),
    defineCall(
      'ticketByStoredCard',
      async (ctx, { body: { event_id: eventId, coupon } }) => ({
        content: await checkout(ctx, { eventId, card: null, coupon }),
      }),
      { limit: limit() },
    ),
    defineCall(
      'subscriptionCheckout',
      async (ctx, { body: { card, subscription_id: subscriptionId, coupon } }) => {
        await requireProofOfPerson(ctx);
        return { content: await checkout(ctx, { subscriptionId, card, coupon }) };
      },
      { limit: limit() },
    ),
    defineCall(
      'subscriptionByStoredCard',
      async (ctx, { body: { subscription_id: subscriptionId, coupon } }) => ({
        content: await checkout(ctx, { subscriptionId, card: null, coupon }),
      }),
      { limit: limit() },
    ),
    defineCall(
      'couponCheck',
      async (ctx, { body: { code, event_id: eventId, subscription_id: subscriptionId } }) => ({
        content: await checkCoupon(
          ctx,
          code,
          eventId === undefined ? { subscriptionId: subscriptionId ?? '' } : { eventId },
        ),
      }),
      { limit: limit() },
    ),
    defineCall(
      'accessCodeRedeem',
      async (ctx, { body: { code, event_id: eventId } }) => ({
        content: await redeemAccessCode(ctx, { code, eventId: eventId ?? null }),
      }),
      { limit: limit() },
    ),
    defineCall('purchaseGet', async (ctx, { params }) => ({
      content: await getOutcome(ctx, params.id),
    })),
    defineCall('ticketList', (ctx, { query }) => listTickets(ctx, query)),
    defineCall('ticketGet', async (ctx, { params }) => ({
      content: await getTicket(ctx, params.id),
    })),
    defineCall('contractList', (ctx, { query }) => listContracts(ctx, query)),
    defineCall('contractGet', async (ctx, { params }) => ({
      content: await getContract(ctx, params.id),
    })),
    defineCall('contractCancel', async (ctx, { body }) => {
      await requireProofOfPerson(ctx);
      return { content: await cancelContract(ctx, body.id) };
    }),
    defineCall('contractResume', async (ctx, { body }) => ({
      content: await resumeContract(ctx, body.id),
    })),
    defineCall('contractPause', async (ctx, { body }) => {
      await requireProofOfPerson(ctx);
      return { content: await pauseContract(ctx, body.id) };
    }),
    defineCall(
      'contractPay',
      async (ctx, { body: { id, card = null } }) => {
        if (card !== null) await requireProofOfPerson(ctx);
        return { content: await payDue(ctx, id, card) };
      },
      { limit: limit() },
    ),
    defineCall(
      'contractChange',
      async (ctx, { body }) => {
        await requireProofOfPerson(ctx);
        return { content: await changeContract(ctx, body.id, body.subscription_id) };
      },
      { limit: limit() },
    ),
    defineCall('contractChangeList', async (ctx, { params }) => ({
      content: await listChanges(ctx, params.id),
    })),
    defineCall('operatorRefund', async (ctx, { params, body }) => ({
      content: await refundPurchase(ctx, params.id, body.reason),
    })),
    defineCall('operatorRenew', async (ctx, { params, body }) => ({
      content: await renewNow(ctx, params.id, body.reason),
    })),
  ],
  create: (platform) => ({
    work: [...purchaseWork(platform), contractMailWork(platform)],
    jobs: [
      ...purchaseJobs(platform),
      ...renewalJobs(platform),
      sandboxMessages(platform, (tenantId, message) =>
        receiveWebhook(platform, platform.tenants.get(tenantId), message),
      ),
    ],
    routes: [
      {
        prefix: '/commerce/webhook',
        body: 'raw',
        limit: { perAddress: 6000, windowMs: 60_000 },
        add: (scope) => {
          scope.post('/', { schema: { hide: true } }, async (request, reply) => {
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
          const whose = { tenantId: ctx.tenant.id, userId };
          await ctx.outbox.discard(receiptMail, whose);
          await ctx.outbox.discard(contractMail, whose);
        };
      },
    },
  }),
};
