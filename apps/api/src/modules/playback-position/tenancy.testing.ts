import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
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
const positionOf = (id: string) => ({ video_id: id, position: 30, duration: 100, at: at(-60) });

/** Tenancy probes of playback positions. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'playbackPosition.list': [{}, { query: { 'event_id[]': foreignId } }],
    'playbackPosition.save': videoIds.map((id) => ({ body: positionOf(id) })),
  }),
  dataCalls: ['playbackPosition.list'],
  prepare: (api, { id, access }) =>
    api.playbackPosition.save({ tenant: id, token: access, body: positionOf('same') }),
  queries: {
    'playback-position.queries.ts': [
      positionQueries,
      {
        selectPositions: (scope) => positionQueries.selectPositions(scope, 'u', ['a'], slice),
        selectVideos: (scope) => positionQueries.selectVideos(scope, ['a']),
        countPositions: (scope) => positionQueries.countPositions(scope, 'u', null),
        selectAllPositions: (scope) => positionQueries.selectAllPositions(scope, 'u'),
        upsertPosition: (scope) => positionQueries.upsertPosition(scope, 'u', position),
        findPosition: (scope) => positionQueries.findPosition(scope, 'u', 'a'),
        trimPositions: (scope) => positionQueries.trimPositions(scope, 'u', 9),
      },
    ],
  },
};
