export { IdentityLink } from './identity-link.tsx';
export { identityPath } from './identity-path.ts';
