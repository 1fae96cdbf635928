import { lazy } from 'react';

/** The fields of a card by who takes the payment: fetched where something is paid for, and only there. */
export const cardEntries = {
  sandbox: lazy(async () => ({ default: (await import('./sandbox-card.tsx')).SandboxCardEntry })),
  stripe: lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCardEntry })),
};
