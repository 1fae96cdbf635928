export { playerNameOfEvent } from './roster.queries.ts';
export { type FindPlayerName, importRosters, readPlayerNames } from './roster.service.ts';
