import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { definePage } from '../../lib/page/define-page.ts';
import { buttonClass } from '../../ui/button.ts';
import { StepBar } from '../sign-up/index.ts';
import { Unavailable, type BuyPageData } from './checkout/buy-page.tsx';
import { SignUpOrderAndPayment } from './checkout/order-and-payment.tsx';
import { buyTextOf } from './offers/offer-choice.ts';
import { loadSubscriptionOrder, subscriptionTitle } from './checkout/load-subscription-order.ts';

/** Buys a subscription in a step of the sign-up, which continues after the payment (COM-18). */
export function SignUpBuy({ data }: { readonly data: BuyPageData }) {
  const t = useTranslations();
  const { offer, reason, item, event, card, coupon = null } = data;
  const back = (
    <AppLink
      to="/auth/sign-up/subscription"
      className={`${buttonClass('quiet')} -ms-3 justify-self-start px-3!`}
    >
      <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
      {t('signUpOffers.all')}
    </AppLink>
  );
  return (
    <div className="grid gap-5 self-start">
      <StepBar step="subscription" />
      {back}
      <h1 className="heading text-3xl md:text-4xl">
        {offer === null ? t('purchase.subscribe') : t(`purchase.${buyTextOf(offer)}`)}
      </h1>
      {offer === null || reason !== null ? (
        <Unavailable reason={reason ?? 'gone'} />
      ) : (
        <SignUpOrderAndPayment {...{ offer, item, event, card, coupon }} />
      )}
    </div>
  );
}

export const page = definePage<BuyPageData>({
  load: loadSubscriptionOrder,
  ...subscriptionTitle,
  View: SignUpBuy,
});
