import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import { testOperatorKey } from '../../testing.ts';
import * as playerSearchQueries from './player-search.queries.ts';
import * as rosterQueries from './roster.queries.ts';

const players = [{ number: 9, name: 'Same Name', position: null, imageUrl: null }];

/** Tenancy probes of rosters. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'roster.get': ['north', foreignId].map((id) => ({ params: { id } })),
    'roster.import': [
      { body: { rows: [{ team: foreignId, number: 1, name: 'x' }], dry_run: true } },
    ],
    'roster.setPicture': [{ params: { id: foreignId }, body: { number: 9, image: null } }],
    'roster.set': [{ params: { id: foreignId }, body: { players: [] } }],
  }),
  dataCalls: ['roster.get'],
  prepare: (api, { id }) =>
    api.roster.set({
      tenant: id,
      operatorKey: testOperatorKey,
      params: { id: 'north' },
      body: { players: [{ number: 9, name: markOf(id) }] },
    }),
  queries: {
    'player-search.queries.ts': [
      playerSearchQueries,
      {
        insertPlayerKeys: (scope) =>
          playerSearchQueries.insertPlayerKeys(scope, 'north', [{ number: 9, name: 'Another' }]),
        selectPlayersByName: (scope) =>
          playerSearchQueries.selectPlayersByName(
            scope,
            [
              { prefixes: ['a'], keys: ['~a'] },
              { prefixes: ['s'], keys: [] },
            ],
            9,
          ),
      },
    ],
    'roster.queries.ts': [
      rosterQueries,
      {
        listPlayers: (scope) => rosterQueries.listPlayers(scope, 'north'),
        listPlayersAfter: (scope) =>
          rosterQueries.listPlayersAfter(scope, { teamId: 'a', number: 1 }, 10),
        listAllPlayers: (scope) => rosterQueries.listAllPlayers(scope, 'north'),
        selectPlayers: (scope) =>
          rosterQueries.selectPlayers(scope, [{ teamId: 'north', number: 9 }]),
        lockTeam: (scope) => rosterQueries.lockTeam(scope, 'north'),
        updatePlayerPicture: (scope) =>
          rosterQueries.updatePlayerPicture(scope, { teamId: 'north', number: 9 }, null),
        replacePlayers: (scope) => rosterQueries.replacePlayers(scope, 'a', players),
        insertPlayers: (scope) => rosterQueries.insertPlayers(scope, 'b', players),
      },
    ],
  },
};
