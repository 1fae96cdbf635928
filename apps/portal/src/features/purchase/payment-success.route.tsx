import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadEndedPayment } from './payment.api.ts';
import { SuccessPage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadEndedPayment,
  ...titled((t) => t('paymentResult.success.page')),
  View: SuccessPage,
});
