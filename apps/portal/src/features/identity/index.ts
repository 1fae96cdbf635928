export { IdentityLink } from './identity-link.tsx';
