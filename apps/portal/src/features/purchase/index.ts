export { CheckoutSkeleton, PaymentSkeleton } from './checkout/checkout-skeletons.tsx';
export { CardAccess } from './ticket/owned-badge.tsx';
export { nothingOwned, storeOwned, useOwnsAnything } from './ticket/owned-store.ts';
