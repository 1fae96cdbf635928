import { Loader } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PaymentFrame } from './payment-frame.tsx';

/** Skeleton of a checkout: the order, and beside or below it the payment. */
export const CheckoutSkeleton = () => (
  <div
    aria-busy="true"
    className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:gap-x-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
  >
    <div>
      <Skeleton className="h-9 w-48 max-w-full" />
      <Skeleton className="mt-5 h-52 rounded-card" />
    </div>
    <Skeleton className="h-88 rounded-card" />
  </div>
);

/** What the server renders of a page after a payment: it states that the outcome is not known yet. */
export function PaymentSkeleton() {
  const t = useTranslations('paymentLookup');
  return (
    <PaymentFrame icon={Loader} tone="plain" isBusy title={t('title')} text={t('text')}>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-13 rounded-control" />
    </PaymentFrame>
  );
}
