export { type FindPlayerName, importRosters, readPlayerNames } from './roster.service.ts';
