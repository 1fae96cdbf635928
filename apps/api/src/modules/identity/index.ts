export type { IdentityRow } from './identity.table.ts';
export { identitiesById, identityIdsByEvent, setIdentitySafeguarded } from './identity.service.ts';
export { knownIdentities, type ReadIdentities } from './known-identities.ts';
export { importIdentities } from './import-identities.ts';
export { type IdentityView, titleOf } from './present-identity.ts';
