import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as channelQueries from './channel.queries.ts';
import * as slotQueries from './slot.queries.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const end = new Date('2026-11-21T18:00:00.000Z');
const query = { from: now.toISOString(), to: end.toISOString() };
const source = { id: 'a', source: 'https://guide.example/a.json' };
const programme = {
  startMs: now.getTime(),
  endMs: end.getTime(),
  title: 'A programme',
  description: null,
  eventId: 'b',
};

const slot = {
  startsAt: now,
  endsAt: end,
  eventId: 'b',
  title: 'A programme',
  videoId: 'final',
  discontinuities: 1,
};
const range = { from: now, to: end, limit: 1 };

/** Tenancy probes of channels. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({
    'channel.getProgram': videoIds.map((id) => ({ params: { id }, query })),
    'channel.getGuide': [{ query }],
    'channel.setSchedule': videoIds.map((id) => ({
      params: { id },
      body: { slate: 'none', items: [] },
    })),
  }),
  dataCalls: ['channel.getGuide'],
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      const sameSource = { ...source, id: 'same' };
      await channelQueries.claimSource(scope, sameSource, { now, triedBefore: now });
      const title = markOf(id);
      await channelQueries.saveProgram(scope, sameSource, [{ ...programme, title }], now);
      await slotQueries.replaceSlots(scope, 'same', [{ ...slot, title }], {
        after: now,
        endedBefore: now,
      });
    }),
  queries: {
    'channel.queries.ts': [
      channelQueries,
      {
        selectSources: (scope) => channelQueries.selectSources(scope, ['a']),
        listDueSources: (scope) =>
          channelQueries.listDueSources(scope, { readBefore: now, triedBefore: now, limit: 1 }),
        claimSource: (scope) =>
          channelQueries.claimSource(scope, source, { now: end, triedBefore: now }),
        storeFailure: (scope) => channelQueries.storeFailure(scope, source, 'took too long'),
        saveProgram: (scope) => channelQueries.saveProgram(scope, source, [programme], now),
        listProgrammes: (scope) =>
          channelQueries.listProgrammes(scope, ['a'], { from: now, to: end, limit: 1 }),
        removeAbandonedPrograms: (scope) => channelQueries.removeAbandonedPrograms(scope, now),
      },
    ],
    'slot.queries.ts': [
      slotQueries,
      {
        listSlots: (scope) => slotQueries.listSlots(scope, 'a', range),
        lockChannel: (scope) => slotQueries.lockChannel(scope, 'a'),
        replaceSlots: (scope) =>
          slotQueries.replaceSlots(scope, 'a', [slot], { after: now, endedBefore: now }),
        replaceSlotBySlate: (scope) => slotQueries.replaceSlotBySlate(scope, 'a', now, 1),
        selectScheduledEvents: (scope) => slotQueries.selectScheduledEvents(scope, ['a']),
        listUpcomingSlots: (scope) => slotQueries.listUpcomingSlots(scope, new Date(0)),
        selectScheduledIds: (scope) => slotQueries.selectScheduledIds(scope, ['a']),
        listScheduled: (scope) => slotQueries.listScheduled(scope, ['a'], range),
      },
    ],
  },
};
