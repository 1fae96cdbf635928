import type { OperatorContract } from '@grandstand/contract';
import { operatorContractStates } from '@grandstand/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ApiError } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { useCursorList } from '../../../lib/use-cursor-list.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { Empty } from '../../../ui/states.tsx';
import { SelectField } from '../../../ui/room/control.tsx';
import { CursorTable, cellClass, type Column } from '../../../ui/room/cursor-list.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import { useMay } from '../../session/session.api.ts';
import { archivedChoicesQuery, productChoicesQuery } from '../shop.api.ts';
import { useProductText } from '../use-product-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { Churn } from './churn.tsx';
import { ListFile } from './list-file.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { CustomerLink } from './customer-link.tsx';
import { useFilter } from './use-filter.ts';

/** Returns what a subscription does next as people read it: renew, end, or be charged again. */
function useNextStep(): (contract: OperatorContract) => string {
  const locale = useLocale();
  const t = useTranslations('shop.subscription');
  const { date } = useProductText();
  return ({ state, endsAt, endedAt, renewsAt, renewalAmount, retryAt, currency, pauses }) => {
    if (state === 'ended') return endedAt === null ? '' : t('endedOn', { when: date(endedAt) });
    if (state === 'past_due')
      return retryAt === null ? t('noRetry') : t('retriesOn', { when: date(retryAt) });
    if (renewsAt !== null)
      return t('renewsOn', {
        when: date(renewsAt),
        amount: formatMoney(renewalAmount ?? 0, currency, locale),
      });
    if (pauses && endsAt !== null) return t('pausesOn', { when: date(endsAt) });
    if (state === 'paused') return t('untilPaid');
    return endsAt === null ? t('endless') : t('endsOn', { when: date(endsAt) });
  };
}

function Row({ contract }: { readonly contract: OperatorContract }) {
  const may = useMay();
  const locale = useLocale();
  const t = useTranslations('shop.subscription');
  const { date } = useProductText();
  const nextStep = useNextStep();
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, state, price, currency, productTitle, startsAt, graceUntil, revoked } = contract;
  const details = [
    graceUntil === null ? null : t('graceUntil', { when: date(graceUntil) }),
    contract.declineReason === null ? null : t(`declines.${contract.declineReason}`),
    revoked ? t('revoked') : null,
  ].filter((value) => value !== null);
  const step = nextStep(contract);
  const isCancellable = may('customer:edit') && state !== 'ended';
  const cancelButton = (
    <RowButton
      label={t('cancelShort')}
      subject={[productTitle, contract.email].filter((part) => part !== null).join(', ')}
      onClick={() => setIsCancelling(true)}
    />
  );
  return (
    <tr>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <CustomerLink accountId={contract.accountId} email={contract.email} purchaseId={id} />
        <span className="block text-caption text-muted">
          {[
            productTitle,
            price === 0 ? t('free') : formatMoney(price, currency, locale),
            startsAt === null ? null : t('since', { when: date(startsAt) }),
          ]
            .filter((value) => value !== null)
            .join(' · ')}
        </span>
        <span className="block text-caption md:hidden">{step}</span>
      </th>
      <td className={cellClass()}>
        <span className={state === 'past_due' ? 'font-semibold text-danger-text' : ''}>
          {t(`states.${state}`)}
        </span>
        {details.length > 0 && (
          <span className="block text-caption text-muted">{details.join(' · ')}</span>
        )}
        {isCancellable && <span className="mt-2 block md:hidden">{cancelButton}</span>}
      </td>
      <td className={cellClass({ wideOnly: true })}>{step}</td>
      <td className={cellClass({ atEnd: true, wideOnly: true })}>
        {isCancellable && cancelButton}
        {isCancelling && (
          <CancelDialog contract={contract} onClose={() => setIsCancelling(false)} />
        )}
      </td>
    </tr>
  );
}

function Filters({ problem }: { readonly problem: string | null }) {
  const { api } = useStudio();
  const search = useSearch({ from: '/frame/shop' });
  const may = useMay();
  const t = useTranslations('shop');
  const products = useQuery({ ...productChoicesQuery(api), enabled: may('shop:read') });
  const archived = useQuery({ ...archivedChoicesQuery(api), enabled: may('shop:read') });
  const failureText = useFailureText();
  const failed = products.error ?? archived.error;
  const choices = [...(products.data ?? []), ...(archived.data ?? [])].filter(
    ({ type }) => type !== 'PPV',
  );
  const { state = '', product = '', customer = '' } = search;
  const open = useFilter();
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label={t('subscription.state')}
        value={state}
        onChange={({ target }) => open({ state: target.value as typeof state })}
      >
        <option value="">{t('subscription.anyState')}</option>
        {operatorContractStates.map((operatorContractState) => (
          <option key={operatorContractState} value={operatorContractState}>
            {t(`subscription.states.${operatorContractState}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('subscription.product')}
        value={product}
        onChange={({ target }) => open({ product: target.value })}
      >
        <option value="">{t('anyProduct')}</option>
        {product !== '' && !choices.some(({ id }) => id === product) && (
          <option value={product}>{product}</option>
        )}
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {failed !== null && <Notice look="warning">{failureText(failed)}</Notice>}
      <CustomerFilter
        text={customer}
        problem={problem}
        onChange={(text) => open({ customer: text })}
      />
    </search>
  );
}

/** Subscriptions by state, product and customer, with their next renewal and the churn of some days. */
export function Subscriptions() {
  const { api } = useStudio();
  const may = useMay();
  const { state: filter, product, customer } = useSearch({ from: '/frame/shop' });
  const state = operatorContractStates.find(
    (operatorContractState) => operatorContractState === filter,
  );
  const t = useTranslations('shop');
  const list = useCursorList(['purchases', 'subscriptions', state, product, customer], (paging) =>
    api.purchase.listContractsForOperator({
      query: {
        ...paging,
        ...(state !== undefined && { state }),
        ...(product !== undefined && { product_id: product }),
        ...(customer !== undefined && { email_prefix: customer }),
      },
    }),
  );
  // Only a text that matches too many customers is refused.
  const isTooShort =
    list.error instanceof ApiError &&
    list.error.details.some(({ path }) => path === 'query.email_prefix');
  const isFiltered = state !== undefined || product !== undefined || customer !== undefined;
  const columns: readonly Column[] = [
    { name: t('customer') },
    { name: t('subscription.state') },
    { name: t('subscription.next'), wideOnly: true },
    { name: <span className="sr-only">{t('subscription.cancel')}</span>, wideOnly: true },
  ];
  return (
    <>
      {may('figures:read') && <Churn />}
      <Filters problem={isTooShort ? t('customerTooShort') : null} />
      {!isTooShort && (
        <ListFile
          file="subscriptions.csv"
          filters={{ state, product_id: product, email_prefix: customer }}
          label={t('subscription.file')}
        />
      )}
      {!isTooShort && (
        <CursorTable
          list={list}
          label={t('views.subscriptions')}
          columns={columns}
          empty={
            <Empty
              icon={Repeat}
              title={t(isFiltered ? 'subscription.noneFound' : 'subscription.none')}
            >
              <p>{t(isFiltered ? 'subscription.noneFoundHint' : 'subscription.noneHint')}</p>
            </Empty>
          }
        >
          {(contract) => <Row key={contract.id} contract={contract} />}
        </CursorTable>
      )}
    </>
  );
}
