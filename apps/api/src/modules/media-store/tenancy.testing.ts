import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as queries from './media-store.queries.ts';

const now = new Date(0);
const finished = { recordingId: 'r', eventId: 'same', dueAt: now, now };

/** Tenancy probes of stored recordings. */
export const tenancy: TenancyProbes = {
  prepare: (api, { id }) =>
    api.db.forTenant(id, (scope) =>
      queries.insertDue(scope, { ...finished, recordingId: `only-${id}` }),
    ),
  queries: {
    'media-store.queries.ts': [
      queries,
      {
        insertDue: (scope) => queries.insertDue(scope, finished),
        claimDue: (scope) => queries.claimDue(scope, now, 1),
        setMeasured: (scope) => queries.setMeasured(scope, 'r', { bytes: 1, movedBytes: 1, now }),
        setProblem: (scope) => queries.setProblem(scope, 'r', { problem: 'a', now }),
        findStoredRecording: (scope) => queries.findStoredRecording(scope, 'r'),
        selectOld: (scope) => queries.selectOld(scope, now, 1),
        deleteStoredRecording: (scope) => queries.deleteStoredRecording(scope, 'r'),
      },
    ],
  },
};
