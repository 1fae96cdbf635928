export { listLinkedAccounts, unlinkUntrustedProviders } from './provider/linked-account.service.ts';
export { openIdProvider, type OpenIdProvider } from './provider/open-id.ts';
export {
  isExpectedIssuer,
  toleratedSkewSeconds,
  type ProviderPerson,
} from './provider/provider.ts';
