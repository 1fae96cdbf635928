import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as uploadQueries from './upload.queries.ts';

const now = new Date(0);
const slice = { offset: 0, limit: 10 };
const attempt = { id: 'a', attempts: 1 };

/** Tenancy probes of uploads. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'upload.list': [
      { query: { size: 100 } },
      ...videoIds.map((eventId) => ({ query: { eventId } })),
    ],
    'upload.remove': [{ params: { id: foreignId } }],
  }),
  dataCalls: ['upload.list'],
  prepare: (api, { id }) =>
    api.db.forTenant(id, (scope) =>
      uploadQueries.insertUpload(scope, {
        id: `only-${id}`,
        eventId: 'same',
        source: `mark-of-${id}`,
        isImport: false,
        panoramaAt: null,
        size: 1,
        now,
      }),
    ),
  queries: {
    'upload.queries.ts': [
      uploadQueries,
      {
        insertUpload: (scope) =>
          uploadQueries.insertUpload(scope, {
            id: 'a',
            eventId: 'a',
            source: 'a.mp4',
            isImport: false,
            panoramaAt: null,
            size: 1,
            now,
          }),
        findUpload: (scope) => uploadQueries.findUpload(scope, 'a'),
        selectUploads: (scope) => uploadQueries.selectUploads(scope, 'a', slice),
        countUploads: (scope) => uploadQueries.countUploads(scope, 'a'),
        sumUploads: (scope) => uploadQueries.sumUploads(scope),
        sumVideos: (scope) => uploadQueries.sumVideos(scope),
        selectArriving: (scope) => uploadQueries.selectArriving(scope),
        touchUpload: (scope) => uploadQueries.touchUpload(scope, 'a', now),
        completeUpload: (scope) => uploadQueries.completeUpload(scope, 'a', now),
        claimUpload: (scope) => uploadQueries.claimUpload(scope, { now, until: now }),
        renewLease: (scope) => uploadQueries.renewLease(scope, attempt, { percent: 1, until: now }),
        releaseUpload: (scope) =>
          uploadQueries.releaseUpload(scope, attempt, {
            from: now,
            problem: null,
            hasFailed: true,
          }),
        failUpload: (scope) => uploadQueries.failUpload(scope, attempt, 'a'),
        finishUpload: (scope) =>
          uploadQueries.finishUpload(scope, attempt, {
            recordingId: 'r',
            storedBytes: 1,
            notes: [],
            now,
          }),
        deleteUpload: (scope) => uploadQueries.deleteUpload(scope, 'a'),
        deleteUploadOf: (scope) => uploadQueries.deleteUploadOf(scope, 'r'),
        deleteAbandoned: (scope) => uploadQueries.deleteAbandoned(scope, now),
        lockUpload: (scope) => uploadQueries.lockUpload(scope, 'a', 'holder', 15),
        renewUploadLock: (scope) => uploadQueries.renewUploadLock(scope, 'a', 'holder', 15),
        requestUploadRelease: (scope) => uploadQueries.requestUploadRelease(scope, 'a'),
        unlockUpload: (scope) => uploadQueries.unlockUpload(scope, 'a', 'holder'),
      },
    ],
  },
};
