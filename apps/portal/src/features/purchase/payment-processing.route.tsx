import { definePage } from '../../lib/page/define-page.ts';
import { loadPayment } from './payment.api.ts';
import { ProcessingPage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadPayment,
  head: ({ t, tenant }) => ({
    title: `${t('purchase.processing.page')} · ${tenant.name}`,
    description: t('purchase.processing.page'),
  }),
  View: ProcessingPage,
});
