export { importOperators, withdrawOperators } from './import-operators.ts';
export { findOperatorKey } from './keys/key.service.ts';
export { listOwners } from './people/people.queries.ts';
export { findOperatorPerson } from './session/session.service.ts';
