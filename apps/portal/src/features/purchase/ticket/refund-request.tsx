import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';

interface Props {
  /** What was bought. */
  readonly title: string;
  readonly purchaseId: string;
  /** Number of the receipt of its last payment; null if it is not known. */
  readonly receipt: number | null;
}

const termsLink = (text: ReactNode) => (
  <AppLink to="/terms" className="underline underline-offset-2">
    {text}
  </AppLink>
);

/**
 * How to ask the tenant for a refund: by a mail that names the receipt, or the purchase if its receipt is not known.
 * People decide about it, so nothing here promises one. Without an address of the tenant, refers to its terms.
 */
export function RefundRequest({ title, purchaseId, receipt }: Props) {
  const t = useTranslations('ownPurchases.refundRequest');
  const { contact_email: email, name } = useTenant();
  const number = receipt === null ? purchaseId : String(receipt);
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="font-semibold">{t('title')}</h2>
      {email === undefined ? (
        <p className="text-muted">{t.rich('terms', { tenant: name, link: termsLink })}</p>
      ) : (
        <>
          <p className="text-muted">{t('text', { tenant: name, email, number })}</p>
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(t('subject', { title, number }))}`}
            className={buttonClass('neutral')}
          >
            {t('action')}
          </a>
        </>
      )}
    </section>
  );
}
