import type { PaymentAction } from '@grandstand/contract';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const StripeConfirm = lazy(async () => ({
  default: (await import('../stripe/stripe-confirm.tsx')).StripeConfirm,
}));

interface Props {
  readonly action: Extract<PaymentAction, { kind: 'in_page' }>;
}

/** The bank's confirmation within our page (3-D Secure): in a frame, or by the provider's script. */
export function ConfirmFrame({ action: { url, clientSecret } }: Props) {
  const t = useTranslations('checkout');
  const { payments } = useTenant();
  if (payments?.provider === 'stripe' && clientSecret !== null)
    return (
      <Suspense fallback={<Skeleton className="h-12 rounded-card" />}>
        <StripeConfirm publicKey={payments.public_key} clientSecret={clientSecret} />
      </Suspense>
    );
  if (url === null) return null;
  return (
    <iframe
      title={t('confirmFrame')}
      src={url}
      // The frame is only a form; the page continues by the backend's status.
      sandbox="allow-forms"
      className="h-96 w-full rounded-card border border-line bg-white"
    />
  );
}
