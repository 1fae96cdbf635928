import type { PublicTenantConfig } from '@grandstand/contract';
import { lazy, type ComponentType } from 'react';
import type { CardEntryProps } from './card-entry.ts';

type Provider = NonNullable<PublicTenantConfig['payments']>['provider'];

const imports: Readonly<Record<Provider, () => Promise<ComponentType<CardEntryProps>>>> = {
  sandbox: async () => (await import('./sandbox-card.tsx')).SandboxCardEntry,
  stripe: async () => (await import('../stripe/stripe-card.tsx')).StripeCardEntry,
};

/** The card form of each payment provider; loaded on the payment pages only. */
export const cardEntries = {
  sandbox: lazy(async () => ({ default: await imports.sandbox() })),
  stripe: lazy(async () => ({ default: await imports.stripe() })),
};

const loaded = new Map<Provider, ComponentType<CardEntryProps>>();

/**
 * Loads the card form together with its page, which then has its full height in the first render. Never rejects:
 * if loading fails, the form loads itself when it is rendered.
 */
export async function loadCardEntry({ payments }: Pick<PublicTenantConfig, 'payments'>) {
  if (payments === undefined) return;
  const { provider } = payments;
  await imports[provider]().then(
    (Entry) => loaded.set(provider, Entry),
    () => {},
  );
}

/** Returns the form of a provider, which suspends unless it was loaded before. */
export const cardEntryOf = (provider: Provider): ComponentType<CardEntryProps> =>
  loaded.get(provider) ?? cardEntries[provider];
