import { definePage } from '../../lib/page/define-page.ts';
import { loadPayment } from './payment.api.ts';
import { FailurePage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadPayment,
  head: ({ t, tenant }) => ({
    title: `${t('purchase.failure.page')} · ${tenant.name}`,
    description: t('purchase.failure.page'),
  }),
  View: FailurePage,
});
