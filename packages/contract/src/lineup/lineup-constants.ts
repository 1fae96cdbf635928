import type { CallAddresses } from '../call/call-address.ts';

/** Maximum number of players of a team in a match. */
export const maxLineupPlayers = 60;

export const lineupAddresses = {
  get: { method: 'GET', path: '/api/event/lineup/{id}', caller: 'anyone' },
  set: {
    method: 'POST',
    path: '/api/operator/event/set_lineup/{id}',
    caller: 'operator',
    permission: 'event:score',
  },
} as const satisfies CallAddresses;
