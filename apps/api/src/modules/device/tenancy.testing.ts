import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as deviceQueries from './device.queries.ts';
import * as limitTokenQueries from './limit-token.queries.ts';

const now = new Date(0);
const used = { deviceId: 'd', deviceName: 'd', osName: null, osVersion: null };

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    deviceCheck: [
      { body: { device_id: 'device', device_name: 'x', register_new: 'no_register' } },
      { body: { device_id: 'device', device_name: 'x', token: other.limitToken } },
    ],
    deviceDelete: [
      { body: { deviceId: `only-${other.id}` } },
      { body: { deviceId: 'device', token: other.limitToken } },
    ],
  }),
  queries: {
    'device.queries.ts': [
      deviceQueries,
      {
        selectDevices: (trx) => deviceQueries.selectDevices(trx, tenant, 'u'),
        touchDevice: (trx) => deviceQueries.touchDevice(trx, tenant, 'u', used, now),
        countDevices: (trx) => deviceQueries.countDevices(trx, tenant, 'u'),
        insertDevice: (trx) => deviceQueries.insertDevice(trx, tenant, 'u', used, now),
        deleteDevice: (trx) => deviceQueries.deleteDevice(trx, tenant, 'u', 'd'),
      },
    ],
    'limit-token.queries.ts': [
      limitTokenQueries,
      {
        isSpent: (trx) => limitTokenQueries.isSpent(trx, tenant, 'a'),
        insertSpent: (trx) =>
          limitTokenQueries.insertSpent(trx, tenant, { id: 'a', userId: 'u', expiresAt: now }),
        removeExpiredSpent: (trx) => limitTokenQueries.removeExpiredSpent(trx, tenant, now),
      },
    ],
  },
};
