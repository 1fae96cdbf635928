export { importOperators, withdrawOperators } from './import-operators.ts';
export {
  storeInvitation,
  mailInvitations,
  presentSentInvitation,
} from './people/invitation.service.ts';
export { findOperatorKey } from './keys/key.service.ts';
export { listOwners } from './people/people.queries.ts';
export { deleteProviderSessions } from './session/account.queries.ts';
export { listPermittedPortals, type PermittedPortal } from './session/permitted-portals.service.ts';
export { operatorProviderSecret } from './provider/studio-provider.ts';
export { encryptProviderSecret } from './secret.ts';
export { findOperatorPerson, findSessionPermissions } from './session/session.service.ts';
