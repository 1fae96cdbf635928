import type { PaymentAction } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';

interface Props {
  readonly action: Extract<PaymentAction, { kind: 'in_page' }>;
}

/** The bank's question in a frame of our page (3-D Secure). */
export function ConfirmFrame({ action: { url } }: Props) {
  const t = useTranslations('purchase');
  if (url === null) return null;
  return (
    <iframe
      title={t('confirmFrame')}
      src={url}
      // It is a form and nothing else; the page goes on by what the backend says.
      sandbox="allow-forms"
      className="h-80 w-full rounded-card border border-line bg-white"
    />
  );
}
