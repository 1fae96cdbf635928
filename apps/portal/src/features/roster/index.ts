export { loadRoster } from './roster.api.ts';
export { PlayerTile } from './player-tile.tsx';
export { Squad } from './squad.tsx';
export { MatchSquads } from './match-squads.tsx';
