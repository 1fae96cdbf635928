import { lazy } from 'react';

/** The card form of each payment provider; loaded on the payment pages only. */
export const cardEntries = {
  sandbox: lazy(async () => ({ default: (await import('./sandbox-card.tsx')).SandboxCardEntry })),
  stripe: lazy(async () => ({
    default: (await import('../stripe/stripe-card.tsx')).StripeCardEntry,
  })),
};
