export { CheckoutSkeleton, PaymentSkeleton } from './checkout/checkout-skeletons.tsx';
export { CardAccess } from './owned/owned-badge.tsx';
