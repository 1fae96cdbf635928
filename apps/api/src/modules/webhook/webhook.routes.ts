import { defineCalls } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
} from './delivery-log.service.ts';
import {
  archiveEndpoint,
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  sendTest,
} from './endpoint.service.ts';
import { deliveryWork, disabledMailWork, webhookJobs } from './webhook.jobs.ts';

export const module: ApiModule = {
  name: 'webhook',
  calls: defineCalls('webhook', {
    list: async (ctx, { query }) => ({ content: await listEndpoints(ctx, query) }),
    get: async (ctx, { params }) => ({ content: await getEndpoint(ctx, params.id) }),
    create: async (ctx, { body }) => ({ content: await createEndpoint(ctx, body) }),
    update: async (ctx, { params, body }) => ({
      content: await changeEndpoint(ctx, params.id, body),
    }),
    archive: async (ctx, { params }) => ({ content: await archiveEndpoint(ctx, params.id) }),
    rotateSecret: async (ctx, { params }) => ({ content: await rotateSecret(ctx, params.id) }),
    sendTest: async (ctx, { params }) => ({ content: await sendTest(ctx, params.id) }),
    listDeliveries: async (ctx, { query }) => ({ content: await listDeliveries(ctx, query) }),
    getDelivery: async (ctx, { params }) => ({ content: await getDelivery(ctx, params.id) }),
    replayDelivery: async (ctx, { params }) => ({ content: await replayDelivery(ctx, params.id) }),
    replayFailed: async (ctx, { params, body }) => ({
      content: await replayFailed(ctx, params.id, body.since),
    }),
  }),
  create: (platform) => ({
    jobs: webhookJobs(platform),
    work: [deliveryWork(platform), disabledMailWork(platform)],
  }),
};
