import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of metrics per match, and of stored values per metric. */
export const maxMetrics = 40;
export const maxMetricValues = 600;
/** Maximum number of moments per match, such as shots. */
export const maxStatMoments = 1000;

export const statisticsErrors = {
  score_changed: { status: 409, message: 'The score was changed meanwhile' },
} as const satisfies ErrorCodes;

export const statisticsAddresses = {
  get: { method: 'GET', path: '/api/event/stats', caller: 'anyone' },
  set: {
    method: 'POST',
    path: '/api/operator/event/set_stats/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
} as const satisfies CallAddresses;
