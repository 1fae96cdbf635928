import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as networkQueries from './playback-network.queries.ts';
import * as streamQueries from './playback-stream.queries.ts';

const now = new Date(0);

/** Tenancy probes of playback streams. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'playbackStream.list': [{}],
    'playbackStream.take': [{ body: {} }, { body: { stop: foreignId } }],
  }),
  prepare: (api, { id, userId, sessionId }) =>
    api.db.forTenant(id, async (scope) => {
      await streamQueries.putStream(scope, {
        tenant_id: id,
        session_id: sessionId,
        id: `stream-of-${id}`,
        user_id: userId,
        event_id: 'same',
        started_at: now,
        seen_at: now,
        stopped_at: null,
      });
      await networkQueries.putNetwork(scope, {
        tenant_id: id,
        session_id: sessionId,
        address_key: `address-of-${id}`,
        is_ipv6: false,
        user_id: userId,
        seen_at: now,
      });
    }),
  queries: {
    'playback-network.queries.ts': [
      networkQueries,
      {
        touchNetwork: (scope) =>
          networkQueries.touchNetwork(
            scope,
            { sessionId: 's', addressKey: 'a' },
            { now, since: now },
          ),
        countOtherNetworks: (scope) =>
          networkQueries.countOtherNetworks(scope, { sessionId: 's', addressKey: 'a' }, now),
        countNetworksByKind: (scope) => networkQueries.countNetworksByKind(scope, 'u', now),
        putNetwork: (scope) =>
          networkQueries.putNetwork(scope, { tenant_id: scope.tenantId } as never),
        deleteOldNetworks: (scope) => networkQueries.deleteOldNetworks(scope, now),
      },
    ],
    'playback-stream.queries.ts': [
      streamQueries,
      {
        touchStream: (scope) =>
          streamQueries.touchStream(scope, 's', { eventId: 'e', now, since: now }),
        selectStreams: (scope) => streamQueries.selectStreams(scope, 'u', now),
        selectNamedStreams: (scope) => streamQueries.selectNamedStreams(scope, 'u', now),
        putStream: (scope) =>
          streamQueries.putStream(scope, { tenant_id: scope.tenantId } as never),
        stopStream: (scope) => streamQueries.stopStream(scope, { userId: 'u', id: 's', now }),
        deleteStream: (scope) => streamQueries.deleteStream(scope, 's'),
        deleteOldStreams: (scope) => streamQueries.deleteOldStreams(scope, now),
      },
    ],
  },
};
