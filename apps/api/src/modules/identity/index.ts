export type { IdentityRow } from './identity.table.ts';
export {
  identitiesById,
  identityIdsByEvent,
  isOfMinors,
  setIdentitySafeguarded,
} from './identity.service.ts';
export { identityCache, type ReadIdentities } from './identity-cache.ts';
export { importIdentities } from './import-identities.ts';
export { type IdentityView, fullTitleOf, titleOf } from './present-identity.ts';
export { findIdentitiesByKey } from './edit/edit-identity.service.ts';
export { eachBatchOfEvents, relinkWork } from './identity.jobs.ts';
