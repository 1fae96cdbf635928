import type { ContractChange, CustomerContract } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { useProductText } from '../../../lib/i18n/product-text.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { usePeriod } from '../offers/price.ts';
import { changeContract, loadChanges, loadContract } from '../purchase.api.ts';
import { usePaymentRedirect } from '../checkout/use-payment-redirect.ts';

interface Props {
  readonly contract: CustomerContract;
  readonly onChange: (contract: CustomerContract) => void;
}

/**
 * The products that a subscription can change to. Each shows its current and future cost before the change.
 */
export function ContractChanges({ contract, onChange }: Props) {
  const t = useTranslations('contract');
  const format = useFormatter();
  const api = useApi();
  const errorText = useErrorText();
  const price = usePrice();
  const period = usePeriod();
  const productText = useProductText();
  const { payAndRedirect, reauthenticationDialog } = usePaymentRedirect({ eventId: null });
  const list = useQuery({
    queryKey: ['contract', contract.id, 'changes'],
    queryFn: () => loadChanges(api, contract.id),
    // Loaded by a press.
    enabled: false,
    gcTime: 0,
  });
  const end = format.dateTime(new Date(contract.endDate ?? 0), { dateStyle: 'long' });

  async function change(productId: string, isPaid: boolean) {
    const send = () => changeContract(api, contract.id, productId);
    if (isPaid) return void (await payAndRedirect(send));
    await send();
    onChange(await loadContract(api, contract.id));
  }
  const textOf = ({ product, when, amount, currency }: ContractChange) => {
    const nextPrice = `${price(product)} ${period(product)}`;
    return when === 'at_once'
      ? t('changeNowText', {
          title: productText(product).title,
          now: price({ price: amount, currency }),
          later: nextPrice,
          date: end,
        })
      : t('changeLaterText', { title: productText(product).title, later: nextPrice, date: end });
  };

  const { nextTitle, nextTranslations } = contract;
  if (nextTitle !== null) {
    const next = productText({
      title: nextTitle,
      description: null,
      translations: nextTranslations,
    });
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{t('changes', { title: next.title, date: end })}</p>
        <ConfirmButton
          label={t('keepThis')}
          title={t('keepThis')}
          text={t('keepThisText', { title: productText(contract).title })}
          confirm={t('keepThis')}
          cancel={t('back')}
          tone="accent"
          act={() => change(contract.productId, false)}
        />
      </div>
    );
  }
  if (list.data === undefined)
    return (
      <div className="grid gap-2 sm:justify-items-start">
        <button
          type="button"
          disabled={list.isFetching}
          className={buttonClass('neutral')}
          onClick={() => void list.refetch()}
        >
          {t('change')}
        </button>
        <p role="alert" className="text-danger-text empty:hidden">
          {list.isError ? errorText(list.error) : null}
        </p>
      </div>
    );
  if (list.data.length === 0) return <p className="text-muted">{t('noChanges')}</p>;
  return (
    <>
      <ul aria-label={t('change')} className="grid gap-3">
        {list.data.map((option) => (
          <li
            key={option.product.productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line p-4"
          >
            <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
              <bdi className="font-semibold">{productText(option.product).title}</bdi>
              <span className="text-sm text-muted">
                {price(option.product)} · {period(option.product)}
              </span>
            </span>
            <ConfirmButton
              label={t(option.when === 'at_once' ? 'changeNow' : 'changeLater')}
              title={t('changeTitle', { title: productText(option.product).title })}
              text={textOf(option)}
              confirm={t('changeConfirm')}
              cancel={t('back')}
              tone="accent"
              act={() => change(option.product.productId, option.amount > 0)}
            />
          </li>
        ))}
      </ul>
      {reauthenticationDialog}
    </>
  );
}
