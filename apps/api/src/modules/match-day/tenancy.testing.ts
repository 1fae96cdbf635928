import type { TenancyProbes } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of match days. */
export const tenancy: TenancyProbes = {
  calls: ({ target, foreignId }) => ({
    'matchDay.list': [{}],
    'matchDay.announceDelay': [
      {
        body: {
          matches: [{ tenant_id: target, event_id: foreignId, start: '2026-11-28T18:00:00.000Z' }],
          minutes: 15,
        },
      },
    ],
  }),
};
