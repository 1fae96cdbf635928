import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as positionQueries from './playback-position.queries.ts';
import { at } from '../event/testing.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const position = {
  event_id: 'a',
  position: 1,
  duration: 2,
  is_finished: false,
  reached_at: now,
};
const positionOf = (id: string) => ({ video_id: id, position: 8, duration: 20, at: at(-60) });

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign, videoIds }) => ({
    positionList: [{}, { query: { 'event_id[]': foreign } }],
    positionSave: videoIds.map((id) => ({ body: positionOf(id) })),
  }),
  tells: ['positionList'],
  prepare: (api, { id, access }) =>
    api.call('positionSave', { tenant: id, token: access, body: positionOf('same') }),
  queries: {
    'playback-position.queries.ts': [
      positionQueries,
      {
        selectPositions: (trx) => positionQueries.selectPositions(trx, tenant, 'u', ['a'], slice),
        selectVideos: (trx) => positionQueries.selectVideos(trx, tenant, ['a']),
        countPositions: (trx) => positionQueries.countPositions(trx, tenant, 'u', null),
        selectAllPositions: (trx) => positionQueries.selectAllPositions(trx, tenant, 'u'),
        upsertPosition: (trx) => positionQueries.upsertPosition(trx, tenant, 'u', position),
        findPosition: (trx) => positionQueries.findPosition(trx, tenant, 'u', 'a'),
        trimPositions: (trx) => positionQueries.trimPositions(trx, tenant, 'u', 9),
      },
    ],
  },
};
