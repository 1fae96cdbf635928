import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of players of a team. */
export const maxRosterPlayers = 60;

/** Positions that pages translate; any other text is shown as it was entered. */
export const rosterPositions = [
  'goalkeeper',
  'defender',
  'midfielder',
  'forward',
  'back',
  'wing',
  'pivot',
  'guard',
  'center',
  'setter',
  'libero',
  'hitter',
  'blocker',
  'hooker',
  'prop',
  'lock',
  'flanker',
  'half_back',
] as const;
export type RosterPosition = (typeof rosterPositions)[number];

export const rosterAddresses = {
  get: { method: 'GET', path: '/api/team/roster/{id}', caller: 'anyone' },
  set: {
    method: 'POST',
    path: '/api/operator/team/set_roster/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  setPicture: {
    method: 'POST',
    path: '/api/operator/team/set_player_picture/{id}',
    caller: 'operator',
    permission: 'identity:edit',
  },
  import: {
    method: 'POST',
    path: '/api/operator/team/import_rosters',
    caller: 'operator',
    permission: 'identity:edit',
  },
} as const satisfies CallAddresses;
