export {
  announceEnded,
  bindToDevice,
  endOtherSessions,
  endSessionsOf,
  sessionsOfDevice,
} from './active-sessions.service.ts';
export { createAuthenticate } from './authenticate.ts';
export {
  type SessionTokens,
  endReplacedSessions,
  findLiveSession,
  openSession,
  renewSession,
} from './session.service.ts';
export { signedInAt } from './session.queries.ts';
