import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as idempotencyKeyQueries from './idempotency-key.queries.ts';

const now = new Date(0);
const request = { caller: 'u', key: 'k', hash: 'h' };

/** Tenancy probes of idempotency keys. */
export const tenancy: TenancyProbes = {
  prepare: (api, { id, userId }) =>
    api.db.forTenant(id, (scope) =>
      idempotencyKeyQueries.insertKey(scope, { ...request, caller: userId }, now),
    ),
  queries: {
    'idempotency-key.queries.ts': [
      idempotencyKeyQueries,
      {
        insertKey: (scope) => idempotencyKeyQueries.insertKey(scope, request, now),
        findKey: (scope) => idempotencyKeyQueries.findKey(scope, request),
        storeOutcome: (scope) =>
          idempotencyKeyQueries.storeOutcome(scope, request, { result: null }),
        deleteKey: (scope) => idempotencyKeyQueries.deleteKey(scope, request),
        deleteKeysOf: (scope) => idempotencyKeyQueries.deleteKeysOf(scope, 'u'),
        deleteKeysBefore: (scope) => idempotencyKeyQueries.deleteKeysBefore(scope, now),
      },
    ],
  },
};
