export { findPlayers } from './find-players.ts';
export type { FoundPlayer } from './player-search.queries.ts';
export { playerNameOfEvent } from './roster.queries.ts';
export {
  type FindPlayer,
  type FindPlayerName,
  importRosters,
  readPlayerNames,
  readPlayers,
} from './roster.service.ts';
