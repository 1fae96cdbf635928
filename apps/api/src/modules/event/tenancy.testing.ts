import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';
import { queryProbes } from './query-probes.testing.ts';

const everything = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

/** Tenancy probes of events. */
export const tenancy: TenancyProbes = {
  calls: ({ other, foreignId, videoIds: ids }) => ({
    'event.list': [
      { body: { media_type: everything, size: 100 } },
      { body: { event_id: ids, media_type: everything } },
      { body: { 'identities.id': ['sports', foreignId] } },
      { body: { 'search.teams.id': ['north', foreignId] } },
      { body: { 'identities.type': ['category', 'league', 'team'], sort: 'title' } },
      { body: { search: markOf(other.id), media_type: everything } },
      { body: { search: 'mark', sort: 'title' } },
    ],
    'event.get': [
      ...ids.map((id) => ({ params: { id } })),
      { params: { id: 'ref' }, query: { idType: 'referenceId' } },
    ],
    'event.listRelated': ids.map((id) => ({ query: { id, size: 100 } })),
    'event.countBySport': [{}],
    'event.listForOperator': [{ query: { size: 100 } }],
    'event.getDesk': ids.map((id) => ({ params: { id } })),
    'event.create': ['north', foreignId].map((team1) => ({
      body: {
        title: 'x',
        sportType: 'football',
        gameStartDate: '2026-11-21T12:00:00.000Z',
        team1,
      },
    })),
    'event.listAll': (
      [
        { size: 100 },
        { text: markOf(other.id) },
        { league: foreignId },
        { team: 'north' },
      ] as Record<string, string | number>[]
    ).map((query) => ({ query })),
    'event.getForOperator': ids.map((id) => ({ params: { id } })),
    'event.update': [
      { params: { id: foreignId }, body: { version: 1, title: 'x' } },
      { params: { id: 'same' }, body: { version: 1, identityIds: [foreignId] } },
    ],
    'event.postpone': [
      {
        params: { id: foreignId },
        body: { version: 1, gameStartDate: '2027-11-21T12:00:00.000Z' },
      },
    ],
    'event.withdraw': [{ params: { id: foreignId } }],
    'event.restore': [{ params: { id: foreignId } }],
    'event.setPicture': [{ params: { id: foreignId }, body: { image: null } }],
    'event.import': [
      {
        body: {
          rows: [{ referenceId: 'x', start: '2027-01-01', home: foreignId, away: 'north' }],
          dry_run: true,
        },
      },
    ],
    'event.checkStream': [{ query: { address: 'https://cdn.example/x.m3u8' } }],
    'event.setStream': [{ params: { id: foreignId }, body: { eventUrl: '/x.m3u8' } }],
    'event.setStatus': [{ params: { id: foreignId }, body: { status: 'archived' } }],
    'event.setClock': [{ params: { id: foreignId }, body: { running: true } }],
    'event.setAds': [{ params: { id: foreignId }, body: { ads: [] } }],
    'event.setCancelled': [{ params: { id: foreignId }, body: { cancelled: true } }],
    'event.setSafeguarded': [{ params: { id: foreignId }, body: { safeguarded: true } }],
    'event.safeguardIdentity': [{ params: { id: foreignId }, body: { safeguarded: true } }],
  }),
  dataCalls: [
    'event.get',
    'event.list',
    'event.create',
    'event.getDesk',
    'event.getForOperator',
    'event.listAll',
    'event.listForOperator',
    'event.listRelated',
  ],
  queries: queryProbes,
};
