export { listLinkedAccounts, unlinkUntrustedProviders } from './provider/linked-account.service.ts';
export { openIdProvider, type OpenIdProvider } from './provider/open-id.ts';
export { isFrom, toleratedSkewSeconds, type ProviderPerson } from './provider/provider.ts';
