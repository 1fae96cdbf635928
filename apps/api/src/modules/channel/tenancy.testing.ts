import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as channelQueries from './channel.queries.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date('2026-11-21T18:00:00.000Z');
const window = { from: now.toISOString(), to: later.toISOString() };
const source = { id: 'a', source: 'https://guide.example/a.json' };
const programme = {
  startMs: now.getTime(),
  endMs: later.getTime(),
  title: 'A programme',
  description: null,
  eventId: 'b',
};

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({
    channelProgram: videoIds.map((id) => ({ params: { id }, query: window })),
    channelGuide: [{ query: window }],
  }),
  tells: ['channelGuide'],
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      const own = { ...source, id: 'same' };
      await channelQueries.claimSource(scope, own, { now, triedBefore: now });
      const title = markOf(id);
      await channelQueries.saveProgram(scope, own, [{ ...programme, title }], now);
    }),
  queries: {
    'channel.queries.ts': [
      channelQueries,
      {
        findSources: (scope) => channelQueries.findSources(scope, ['a']),
        listDueSources: (scope) =>
          channelQueries.listDueSources(scope, { readBefore: now, triedBefore: now, limit: 1 }),
        claimSource: (scope) =>
          channelQueries.claimSource(scope, source, { now: later, triedBefore: now }),
        noteFailure: (scope) => channelQueries.noteFailure(scope, source, 'took too long'),
        saveProgram: (scope) => channelQueries.saveProgram(scope, source, [programme], now),
        listProgrammes: (scope) =>
          channelQueries.listProgrammes(scope, ['a'], { from: now, to: later, limit: 1 }),
        removeAbandoned: (scope) => channelQueries.removeAbandoned(scope, now),
      },
    ],
  },
};
