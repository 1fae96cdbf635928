import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as queries from './stream-key.queries.ts';

const now = new Date(0);
const key = {
  id: 'k',
  event_id: null,
  camera: 'c',
  role: 'main',
  name: null,
  key_hash: 'h',
  created_at: now,
} as const;

/** Tenancy probes of stream keys. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'streamKey.list': [{}],
    'streamKey.create': [{ body: { event_id: foreignId } }],
    'streamKey.rotate': [{ params: { id: foreignId } }],
    'streamKey.revoke': [{ params: { id: foreignId } }],
    'streamKey.listForEvent': [{ params: { id: foreignId } }],
    'streamKey.createForEvent': [{ params: { id: foreignId }, body: {} }],
    'streamKey.rotateForEvent': [{ params: { id: foreignId }, body: { keyId: foreignId } }],
    'streamKey.getRefusal': [{ params: { id: foreignId } }],
    'streamKey.setCamera': [{ params: { id: foreignId }, body: { camera: 'c' } }],
  }),
  prepare: (api, fixture) =>
    api.db.forTenant(fixture.id, (scope) =>
      queries.insertKey(scope, { ...key, tenant_id: fixture.id }),
    ),
  queries: {
    'stream-key.queries.ts': [
      queries,
      {
        insertKey: (scope) => queries.insertKey(scope, { ...key, tenant_id: scope.tenantId }),
        countKeys: (scope) => queries.countKeys(scope),
        listKeyRows: (scope) => queries.listKeyRows(scope, 1),
        listKeysOfEvent: (scope) => queries.listKeysOfEvent(scope, 'e', 1),
        deleteRevokedKeys: (scope) => queries.deleteRevokedKeys(scope, 1),
        updateKey: (scope) => queries.updateKey(scope, 'k', { used_at: now }),
        findKeyByHash: (scope) => queries.findKeyByHash(scope, 'h'),
        findEventOfCamera: (scope) =>
          queries.findEventOfCamera(scope, 'c', {
            now,
            startsAfter: now,
            startsBefore: now,
            endedAfter: now,
          }),
      },
    ],
  },
};
