import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as deviceQueries from './device.queries.ts';
import * as limitTokenQueries from './limit-token.queries.ts';

const now = new Date(0);
const used = { deviceId: 'd', deviceName: 'd', osName: null, osVersion: null };

/** Tenancy probes of devices. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    'device.check': [
      { body: { device_id: 'device', device_name: 'x', register_new: 'no_register' } },
      { body: { device_id: 'device', device_name: 'x', token: other.limitToken } },
    ],
    'device.remove': [
      { body: { deviceId: `only-${other.id}` } },
      { body: { deviceId: 'device', token: other.limitToken } },
    ],
    'device.rename': [{ body: { deviceId: `only-${other.id}`, name: 'x' } }],
  }),
  queries: {
    'device.queries.ts': [
      deviceQueries,
      {
        selectDevices: (scope) => deviceQueries.selectDevices(scope, 'u'),
        touchDevice: (scope) => deviceQueries.touchDevice(scope, 'u', used, now),
        countDevices: (scope) => deviceQueries.countDevices(scope, 'u'),
        insertDevice: (scope) => deviceQueries.insertDevice(scope, 'u', used, now),
        updateOwnName: (scope) => deviceQueries.updateOwnName(scope, 'u', 'd', 'x'),
        deleteDevice: (scope) => deviceQueries.deleteDevice(scope, 'u', 'd'),
      },
    ],
    'limit-token.queries.ts': [
      limitTokenQueries,
      {
        isTokenSpent: (scope) => limitTokenQueries.isTokenSpent(scope, 'a'),
        insertSpentToken: (scope) =>
          limitTokenQueries.insertSpentToken(scope, { id: 'a', userId: 'u', expiresAt: now }),
        deleteExpiredSpentTokens: (scope) => limitTokenQueries.deleteExpiredSpentTokens(scope, now),
      },
    ],
  },
};
