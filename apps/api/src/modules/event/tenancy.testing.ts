import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';
import { queryProbes } from './query-probes.testing.ts';

const everything = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

/** Tenancy probes of events. */
export const tenancy: TenancyProbes = {
  calls: ({ other, othersId, videoIds: ids }) => ({
    'event.list': [
      { body: { media_type: everything, size: 100 } },
      { body: { event_id: ids, media_type: everything } },
      { body: { 'identities.id': ['sports', othersId] } },
      { body: { 'search.teams.id': ['north', othersId] } },
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
    'event.create': ['north', othersId].map((team1) => ({
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
        { league: othersId },
        { team: 'north' },
      ] as Record<string, string | number>[]
    ).map((query) => ({ query })),
    'event.getForOperator': ids.map((id) => ({ params: { id } })),
    'event.update': [
      { params: { id: othersId }, body: { version: 1, title: 'x' } },
      { params: { id: 'same' }, body: { version: 1, identityIds: [othersId] } },
    ],
    'event.postpone': [
      { params: { id: othersId }, body: { version: 1, gameStartDate: '2027-11-21T12:00:00.000Z' } },
    ],
    'event.withdraw': [{ params: { id: othersId } }],
    'event.restore': [{ params: { id: othersId } }],
    'event.setPicture': [{ params: { id: othersId }, body: { image: null } }],
    'event.import': [
      {
        body: {
          rows: [{ referenceId: 'x', start: '2027-01-01', home: othersId, away: 'north' }],
          dry_run: true,
        },
      },
    ],
    'event.checkStream': [{ query: { address: 'https://cdn.example/x.m3u8' } }],
    'event.setStream': [{ params: { id: othersId }, body: { eventUrl: '/x.m3u8' } }],
    'event.setStatus': [{ params: { id: othersId }, body: { status: 'archived' } }],
    'event.setClock': [{ params: { id: othersId }, body: { running: true } }],
    'event.setAds': [{ params: { id: othersId }, body: { ads: [] } }],
    'event.setCancelled': [{ params: { id: othersId }, body: { cancelled: true } }],
    'event.setSafeguarded': [{ params: { id: othersId }, body: { safeguarded: true } }],
    'event.safeguardIdentity': [{ params: { id: othersId }, body: { safeguarded: true } }],
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
