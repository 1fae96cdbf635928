export { importOperators, withdrawOperators } from './import-operators.ts';
export { findOperatorKey } from './keys/key.service.ts';
export { findOperatorPerson, findSessionPermissions } from './session/session.service.ts';
