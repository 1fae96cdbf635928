import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadPayment } from './payment.api.ts';
import { ProcessingPage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadPayment,
  ...titled((t) => t('paymentResult.processing.page')),
  View: ProcessingPage,
});
