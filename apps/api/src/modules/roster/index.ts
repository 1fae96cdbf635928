export { playerNameOfEvent } from './roster.queries.ts';
export {
  type FindPlayer,
  type FindPlayerName,
  importRosters,
  readPlayerNames,
  readPlayers,
} from './roster.service.ts';
