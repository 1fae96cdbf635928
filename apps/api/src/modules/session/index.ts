export {
  signOutSockets,
  bindToDevice,
  endOtherSessions,
  endSessionsOf,
  endSessionsOfRemovedDevice,
} from './active-sessions.service.ts';
export { createAuthenticate, createFindRemovedSession } from './authenticate.ts';
export { presentTokens } from './present-tokens.ts';
export {
  type SessionTokens,
  endReplacedSessions,
  findActiveSession,
  openSession,
  refreshSession,
} from './session.service.ts';
export {
  confirmSession,
  requireRecentAuthentication,
  requireRecentAuthenticationIn,
} from './recent-authentication.service.ts';
