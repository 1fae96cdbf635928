import type { CustomerContract, StoredCard } from '@grandstand/contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass, buttonRowClass } from '../../../ui/button.ts';
import { AccountFrame, backLinkClass } from '../../account/index.ts';
import { ContractChanges } from './contract-changes.tsx';
import { ContractPayment } from './contract-payment.tsx';
import { ContractTerms } from './contract-terms.tsx';
import { DescriptionList } from '../ticket/description-list.tsx';
import { CoveredItems } from '../offers/covered-items.tsx';
import { useDiscount } from '../offers/price.ts';
import { cancelContract, pauseContract, resumeContract } from '../purchase.api.ts';
import { RefundRequest } from '../ticket/refund-request.tsx';
import { RefundNotice, StateBadge, useNextText } from '../ticket/purchase-state.tsx';

export interface ContractPageData {
  readonly contract: CustomerContract;
  /** The card for renewals; absent if there is none or it is unknown. */
  readonly card?: StoredCard | null;
  /** Number of the receipt of its last payment; null or absent if it is not known. */
  readonly receipt?: number | null;
}

/** One subscription: product, state and actions. */
export function ContractPage({ data }: { readonly data: ContractPageData }) {
  const t = useTranslations('contract');
  const tOwn = useTranslations('ownPurchases');
  const format = useFormatter();
  const api = useApi();
  const price = usePrice();
  const formatNext = useNextText();
  const productText = useProductText();
  const [contract, setContract] = useState(data.contract);
  const details = useRef<HTMLElement>(null);
  // The pressed button is gone, and on a phone the new state is above it.
  useEffect(() => {
    if (contract !== data.contract) details.current?.focus();
  }, [contract, data.contract]);
  const { card = null, receipt = null } = data;
  const discount = useDiscount();
  const date = (at: string | null) => at && format.dateTime(new Date(at), { dateStyle: 'long' });
  const can = (action: CustomerContract['actions'][number]) => contract.actions.includes(action);
  const end = date(contract.endDate) ?? '';
  const isOver = contract.state === 'over';
  const nextText = isOver ? date(contract.endedAt ?? contract.endDate) : formatNext(contract);
  /** What was paid and when: with a coupon it is less than the price. */
  const paid = [
    contract.paidAmount !== null &&
      price({ price: contract.paidAmount, currency: contract.currency }),
    date(contract.lastPayment),
  ]
    .filter(Boolean)
    .join(' · ');
  const nextName = isOver
    ? tOwn('state.over')
    : tOwn(contract.renewsAt === null ? 'facts.next' : 'facts.nextPayment');
  // If no paid period remains, cancelling ends it at once.
  const endsAtOnce = contract.state === 'grace' || contract.state === 'paused';
  return (
    <AccountFrame
      title={productText(contract).title}
      backLink={
        <AppLink to="/account/subscription" className={backLinkClass}>
          <ArrowLeft aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {tOwn('subscriptions')}
        </AppLink>
      }
    >
      {can('pay') && <ContractPayment contract={contract} card={card} />}
      <section
        ref={details}
        tabIndex={-1}
        aria-label={productText(contract).title}
        className="grid gap-5 rounded-card border border-line bg-surface p-5 outline-none md:p-6"
      >
        {contract.isRefunded === true && <RefundNotice />}
        <DescriptionList
          rows={[
            [tOwn('facts.state'), <StateBadge key="state" purchase={contract} />],
            [tOwn('facts.price'), <ContractTerms key="price" contract={contract} />],
            [tOwn('facts.discount'), discount(contract)],
            [nextName, nextText === null ? null : <bdi key="next">{nextText}</bdi>],
            [tOwn('facts.since'), date(contract.startDate)],
            [tOwn('facts.paid'), paid === '' ? null : <bdi key="paid">{paid}</bdi>],
          ]}
        />
        <CoveredItems items={contract.allowedAccessIdentityItems} />
        {can('change') && <ContractChanges contract={contract} onChange={setContract} />}
        <div className={`${buttonRowClass} empty:hidden`}>
          {can('resume') && (
            <ConfirmButton
              label={t('resume')}
              title={t('resumeTitle')}
              text={t('resumeText', {
                date: end,
                price: price({
                  price: contract.priceIfResumed ?? contract.price,
                  currency: contract.currency,
                }),
              })}
              confirm={t('resume')}
              cancel={t('back')}
              tone="accent"
              act={async () => setContract(await resumeContract(api, contract.id))}
            />
          )}
          {can('pause') && (
            <ConfirmButton
              label={t('pause')}
              title={t('pauseTitle')}
              text={t('pauseText', { date: end })}
              confirm={t('pause')}
              cancel={t('back')}
              tone="accent"
              act={async () => setContract(await pauseContract(api, contract.id))}
            />
          )}
          {can('cancel') && (
            <ConfirmButton
              label={t('cancel.button')}
              // Visible, but less prominent than the other actions.
              className={`${buttonClass('quiet')} -mx-2 px-2! text-muted underline-offset-4 hover:underline sm:ms-auto`}
              title={t('cancel.title')}
              text={endsAtOnce ? t('cancelNowText') : t('cancel.text', { date: end })}
              confirm={t('cancel.confirm')}
              cancel={t('cancel.keep')}
              act={async () => setContract(await cancelContract(api, contract.id))}
            />
          )}
        </div>
      </section>
      {(contract.paidAmount ?? 0) > 0 && contract.isRefunded !== true && (
        <RefundRequest
          title={productText(contract).title}
          purchaseId={contract.id}
          receipt={receipt}
        />
      )}
      {can('card') && <ContractPayment contract={contract} card={card} />}
    </AccountFrame>
  );
}
