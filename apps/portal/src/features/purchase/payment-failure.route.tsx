import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadEndedPayment } from './payment.api.ts';
import { FailurePage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadEndedPayment,
  ...titled((t) => t('paymentResult.failure.page')),
  View: FailurePage,
});
