export { loadRoster } from './roster.api.ts';
export { PlayerTile } from './player-tile.tsx';
export { Squad, usePositionName } from './squad.tsx';
export { squadLines } from './squad-lines.ts';
export { MatchSquads } from './match-squads.tsx';
