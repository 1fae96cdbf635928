import { definePage } from '../../lib/page/define-page.ts';
import { loadSuccess } from './payment.api.ts';
import { SuccessPage, type PaymentPageData } from './checkout/payment-pages.tsx';

export const page = definePage<PaymentPageData>({
  load: loadSuccess,
  head: ({ t, tenant }) => ({
    title: `${t('purchase.success.page')} · ${tenant.name}`,
    description: t('purchase.success.page'),
  }),
  View: SuccessPage,
});
