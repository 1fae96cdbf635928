import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadSuccess } from './payment.api.ts';
import { SuccessPage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadSuccess,
  ...titled((t) => t('purchase.success.page')),
  View: SuccessPage,
});
