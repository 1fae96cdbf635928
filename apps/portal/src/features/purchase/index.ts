export { CheckoutSkeleton, PaymentSkeleton } from './checkout/checkout-skeletons.tsx';
