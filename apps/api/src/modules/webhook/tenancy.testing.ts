import { markOf, type TenancyProbes, withQueries } from '../../testing/tenancy-probes.ts';
import * as queries from './webhook.queries.ts';

const now = new Date(0);
const endpoint = {
  id: 'same-webhook',
  url: 'https://hooks.example/',
  kinds: ['event.live' as const],
  description: '',
  secret: 's',
  former_secret: null,
  former_secret_until: null,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: now,
  updated_at: now,
  archived_at: null,
};
const delivery = {
  id: 'same-delivery',
  endpoint_id: 'same-webhook',
  message_id: 'm',
  kind: 'event.live' as const,
  body: '{}',
  state: 'failed' as const,
  created_at: now,
};

/** Tenancy probes of webhooks. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => {
    const byId = ['same-webhook', foreignId].map((id) => ({ params: { id } }));
    const byDelivery = ['same-delivery', foreignId].map((id) => ({ params: { id } }));
    return {
      'webhook.list': [{}],
      'webhook.get': byId,
      'webhook.create': [{ body: { url: 'https://hooks.example/', kinds: ['event.live'] } }],
      'webhook.update': byId.map((probe) => ({ ...probe, body: { version: 1, enabled: true } })),
      'webhook.archive': [{ params: { id: foreignId } }],
      'webhook.rotateSecret': byId,
      'webhook.sendTest': byId,
      'webhook.listDeliveries': withQueries({}, { endpoint_id: foreignId }, { state: 'failed' }),
      'webhook.getDelivery': byDelivery,
      'webhook.replayDelivery': byDelivery,
      'webhook.replayFailed': byId.map((probe) => ({
        ...probe,
        body: { since: '2000-01-01T00:00:00Z' },
      })),
    };
  },
  dataCalls: [
    'webhook.get',
    'webhook.getDelivery',
    'webhook.list',
    'webhook.rotateSecret',
    'webhook.update',
  ],
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      await queries.insertEndpoint(scope, { ...endpoint, description: markOf(id) });
      await queries.insertEndpoint(scope, { ...endpoint, id: `only-${id}` });
      await queries.insertDeliveries(scope, [
        { ...delivery, body: markOf(id) },
        { ...delivery, id: `only-${id}` },
      ]);
    }),
  queries: {
    'webhook.queries.ts': [
      queries,
      {
        selectSubscribed: (scope) => queries.selectSubscribed(scope, 'event.live'),
        insertEndpoint: (scope) => queries.insertEndpoint(scope, { ...endpoint, id: 'new' }),
        lockAndCountEndpoints: queries.lockAndCountEndpoints,
        selectEndpoints: (scope) => queries.selectEndpoints(scope, { at: now, id: 'x' }, 1),
        findEndpoint: (scope) => queries.findEndpoint(scope, 'same-webhook'),
        lockEndpoint: (scope) => queries.lockEndpoint(scope, 'same-webhook'),
        updateEndpoint: (scope) =>
          queries.updateEndpoint(scope, 'same-webhook', { description: 'x' }),
        setFailing: (scope) => queries.setFailing(scope, 'same-webhook', now),
        insertDeliveries: (scope) => queries.insertDeliveries(scope, [{ ...delivery, id: 'new' }]),
        findDelivery: (scope) => queries.findDelivery(scope, 'same-delivery'),
        updateDelivery: (scope) =>
          queries.updateDelivery(scope, { id: 'same-delivery', turn: 1 }, { attempts: 1 }),
        selectDeliveries: (scope) =>
          queries.selectDeliveries(
            scope,
            { endpointId: 'same-webhook', state: 'failed', before: { at: now, id: 'x' } },
            1,
          ),
        replayFailedSince: (scope) => queries.replayFailedSince(scope, 'same-webhook', now, 1),
        hasFailedSince: (scope) => queries.hasFailedSince(scope, 'same-webhook', now),
        deleteDeliveries: (scope) => queries.deleteDeliveries(scope, now, 1),
        failAbandoned: (scope) => queries.failAbandoned(scope, now, 'x', 1),
      },
    ],
  },
};
