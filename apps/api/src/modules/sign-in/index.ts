export { listLinkedAccounts, unlinkUntrustedProviders } from './provider/linked-account.service.ts';
export { openIdAlgorithms, openIdProvider, type OpenIdProvider } from './provider/open-id.ts';
export {
  isExpectedIssuer,
  toleratedSkewSeconds,
  type ProviderPerson,
} from './provider/provider.ts';
