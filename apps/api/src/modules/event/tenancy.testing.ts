import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';
import { queryProbes } from './query-probes.testing.ts';

const everything = ['event', 'clip', 'highlight', 'user_clip', 'user_highlight'];

/** Tenancy probes of events. */
export const tenancy: TenancyProbes = {
  calls: ({ other, otherTenantId, videoIds: ids }) => ({
    'event.list': [
      { body: { media_type: everything, size: 100 } },
      { body: { event_id: ids, media_type: everything } },
      { body: { 'identities.id': ['sports', otherTenantId] } },
      { body: { 'search.teams.id': ['north', otherTenantId] } },
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
    'event.create': ['north', otherTenantId].map((team1) => ({
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
        { league: otherTenantId },
        { team: 'north' },
      ] as Record<string, string | number>[]
    ).map((query) => ({ query })),
    'event.getForOperator': ids.map((id) => ({ params: { id } })),
    'event.update': [
      { params: { id: otherTenantId }, body: { version: 1, title: 'x' } },
      { params: { id: 'same' }, body: { version: 1, identityIds: [otherTenantId] } },
    ],
    'event.postpone': [
      {
        params: { id: otherTenantId },
        body: { version: 1, gameStartDate: '2027-11-21T12:00:00.000Z' },
      },
    ],
    'event.withdraw': [{ params: { id: otherTenantId } }],
    'event.restore': [{ params: { id: otherTenantId } }],
    'event.setPicture': [{ params: { id: otherTenantId }, body: { image: null } }],
    'event.import': [
      {
        body: {
          rows: [{ referenceId: 'x', start: '2027-01-01', home: otherTenantId, away: 'north' }],
          dry_run: true,
        },
      },
    ],
    'event.checkStream': [{ query: { address: 'https://cdn.example/x.m3u8' } }],
    'event.setStream': [{ params: { id: otherTenantId }, body: { eventUrl: '/x.m3u8' } }],
    'event.setStatus': [{ params: { id: otherTenantId }, body: { status: 'archived' } }],
    'event.setClock': [{ params: { id: otherTenantId }, body: { running: true } }],
    'event.setAds': [{ params: { id: otherTenantId }, body: { ads: [] } }],
    'event.setCancelled': [{ params: { id: otherTenantId }, body: { cancelled: true } }],
    'event.setSafeguarded': [{ params: { id: otherTenantId }, body: { safeguarded: true } }],
    'event.safeguardIdentity': [{ params: { id: otherTenantId }, body: { safeguarded: true } }],
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
