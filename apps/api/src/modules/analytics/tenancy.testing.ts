import { json } from '../../platform/database/tables.ts';
import { probedTenant, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as analyticsQueries from './analytics.queries.ts';
import * as playQueries from './play.queries.ts';
import * as retentionQueries from './retention.queries.ts';

const now = new Date(0);
const visitor = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
const event = (tenant: string) => ({
  tenant_id: tenant,
  id: 'same',
  visitor,
  kind: 'page' as const,
  name: `mark-of-${tenant}`,
  path: '/',
  properties: json({}),
  // Survives the clean-up, because these tenants store no analytics.
  happened_at: new Date('2999-01-01'),
});

const play = {
  play: visitor,
  event_id: 'same',
  began_at: new Date('2026-11-21T12:00:00.000Z'),
  day: '2026-11-21',
  start_ms: 400,
  watched_ms: 60_000,
  stalls: 0,
  stalled_ms: 0,
  mean_bps: null,
  last_bps: null,
  switches: 0,
  errors: json({}),
};
const watched = { eventId: 'same', viewing: 'replay' as const };
const playBody = {
  play: visitor,
  startMs: null,
  watchedMs: 0,
  stalls: 0,
  stalledMs: 0,
  meanBps: null,
  lastBps: null,
  switches: 0,
  errors: {},
};

/** Tenancy probes of analytics. */
export const tenancy: TenancyProbes = {
  calls: ({ videoIds }) => ({
    'analytics.reportPlay': videoIds.map((eventId) => ({ body: { ...playBody, eventId } })),
    'analytics.getQuality': [{ query: { days: 92 } }],
    'analytics.listRetention': [{}],
    'analytics.getRetention': videoIds.map((id) => ({ params: { id } })),
    'analytics.collect': [
      { body: { visitor, events: [{ kind: 'page', name: 'home', path: '/' }] } },
    ],
    'analytics.getSummary': [{ query: { days: 7 } }],
  }),
  dataCalls: [
    'analytics.getSummary',
    'analytics.getQuality',
    'analytics.listRetention',
    'analytics.getRetention',
  ],
  prepare: (api, { id }) =>
    api.db.forTenant(id, async (scope) => {
      await analyticsQueries.insertAnalyticsEvents(scope, [event(id)]);
      const day = new Date().toISOString().slice(0, 10);
      await playQueries.savePlay(scope, { ...play, day });
      await retentionQueries.addMinutes(scope, watched, [1], { isNew: true, day: '2999-01-01' });
    }),
  queries: {
    'analytics.queries.ts': [
      analyticsQueries,
      {
        insertAnalyticsEvents: (scope) =>
          analyticsQueries.insertAnalyticsEvents(scope, [event(probedTenant)]),
        removeAnalyticsBefore: (scope) => analyticsQueries.removeAnalyticsBefore(scope, now, 1000),
        countVisitors: (scope) => analyticsQueries.countVisitors(scope, now),
        countNames: (scope) => analyticsQueries.countNames(scope, 'page', now, 10),
        summarisePlayback: (scope) => analyticsQueries.summarisePlayback(scope, now),
      },
    ],
    'retention.queries.ts': [
      retentionQueries,
      {
        claimMinutes: (scope) =>
          retentionQueries.claimMinutes(scope, {
            play: visitor,
            eventId: 'same',
            before: 0,
            count: 1,
          }),
        addMinutes: (scope) =>
          retentionQueries.addMinutes(scope, watched, [1], { isNew: true, day: '2026-11-21' }),
        listWatchedEvents: (scope) =>
          retentionQueries.listWatchedEvents(scope, { offset: 0, limit: 10 }),
        selectWatchedEvent: (scope) => retentionQueries.selectWatchedEvent(scope, 'same'),
        selectWatchedMinutes: (scope) => retentionQueries.selectWatchedMinutes(scope, 'same'),
        findScoreTimeline: (scope) => retentionQueries.findScoreTimeline(scope, 'same'),
        removeWatchedBefore: (scope) =>
          retentionQueries.removeWatchedBefore(scope, '1970-01-01', 1000),
      },
    ],
    'play.queries.ts': [
      playQueries,
      {
        savePlay: (scope) => playQueries.savePlay(scope, play),
        removePlaysBefore: (scope) => playQueries.removePlaysBefore(scope, now, 1000),
        listQuality: (scope) =>
          playQueries.listQuality(scope, {
            since: '2026-11-21',
            eventId: 'same',
            offset: 0,
            limit: 1,
          }),
      },
    ],
  },
};
