import type { Payout } from '@grandstand/contract';
import { payoutStates } from '@grandstand/contract/constants';
import { Link, useSearch } from '@tanstack/react-router';
import { Download, Landmark } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { useCursorList } from '../../../lib/use-cursor-list.ts';
import { dayOf } from '../../../lib/zoned-time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/states.tsx';
import { SelectField } from '../../../ui/room/control.tsx';
import { CursorTable, cellClass, type Column } from '../../../ui/room/cursor-list.tsx';
import { daysOf } from '../../figures/figure-days.ts';
import { Balance } from './balance.tsx';
import { useFilter } from './use-filter.ts';

function Row({ payout }: { readonly payout: Payout }) {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop.payout');
  const { id, state, amount, currency, gross, fee, arrivesAt, failure } = payout;
  const money = (value: number) => formatMoney(value, currency, locale);
  const hasMoved = state !== 'failed' && state !== 'canceled';
  return (
    <tr>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <Link
          to="/shop/payouts/$payoutId"
          params={{ payoutId: id }}
          className="-my-3 inline-block py-3 font-semibold underline"
        >
          {format.dateTime(new Date(arrivesAt), { dateStyle: 'medium' })}
        </Link>
        <span className="block text-caption break-all text-muted">{payout.providerReference}</span>
      </th>
      <td className={cellClass()}>
        <span className={state === 'failed' ? 'font-semibold text-danger-text' : ''}>
          {t(`states.${state}`)}
        </span>
        {failure !== null && <span className="block text-caption text-muted">{failure}</span>}
      </td>
      <td className={`${cellClass({ atEnd: true, wideOnly: true })} tabular-nums`}>
        {gross === null ? t('unknown') : money(gross)}
      </td>
      <td className={`${cellClass({ atEnd: true, wideOnly: true })} tabular-nums`}>
        {fee === null ? t('unknown') : money(fee)}
      </td>
      <td
        className={`${cellClass({ atEnd: true })} font-semibold tabular-nums ${hasMoved ? '' : 'line-through'}`}
      >
        {money(amount)}
      </td>
    </tr>
  );
}

/** Chooses the days of the file. */
function FileForm() {
  const { tenant } = useStudio();
  const search = useSearch({ from: '/frame/shop' });
  const open = useFilter();
  const t = useTranslations('shop.payout');
  const [today] = useState(() => dayOf(new Date().toISOString(), tenant.timeZone));
  const { from, to } = daysOf(search, today);
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
      <Field
        label={t('from')}
        type="date"
        value={from}
        // An emptied input has no day.
        onChange={({ target: { value } }) => value !== '' && open({ from: value })}
      />
      <Field
        label={t('to')}
        type="date"
        value={to}
        onChange={({ target: { value } }) => value !== '' && open({ to: value })}
      />
      <a
        href={`/api/operator/payout/payouts.csv?from=${from}&to=${to}`}
        download
        className={buttonClass('secondary', 'col-span-2 md:col-span-1')}
      >
        <Download aria-hidden className="size-5" />
        {t('file')}
      </a>
    </div>
  );
}

/** Payouts as the provider reports them, and what is not paid out yet. */
export function Payouts() {
  const { api } = useStudio();
  const { state: filter } = useSearch({ from: '/frame/shop' });
  const state = payoutStates.find((payoutState) => payoutState === filter);
  const open = useFilter();
  const t = useTranslations('shop');
  const list = useCursorList(['payouts', 'list', state], (paging) =>
    api.payout.list({ query: { ...paging, ...(state !== undefined && { state }) } }),
  );
  const columns: readonly Column[] = [
    { name: t('payout.arrival') },
    { name: t('payout.state') },
    { name: t('payout.gross'), atEnd: true, wideOnly: true },
    { name: t('payout.fee'), atEnd: true, wideOnly: true },
    { name: t('payout.amount'), atEnd: true },
  ];
  return (
    <>
      <Balance />
      <search className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField
          label={t('payout.state')}
          value={state ?? ''}
          onChange={({ target }) => open({ state: target.value as typeof state | '' })}
        >
          <option value="">{t('payout.anyState')}</option>
          {payoutStates.map((payoutState) => (
            <option key={payoutState} value={payoutState}>
              {t(`payout.states.${payoutState}`)}
            </option>
          ))}
        </SelectField>
        <FileForm />
      </search>
      <CursorTable
        list={list}
        label={t('views.payouts')}
        columns={columns}
        empty={
          <Empty
            icon={Landmark}
            title={t(state === undefined ? 'payout.none' : 'payout.noneFound')}
          >
            {state === undefined && <p>{t('payout.noneHint')}</p>}
          </Empty>
        }
      >
        {(payout) => <Row key={payout.id} payout={payout} />}
      </CursorTable>
    </>
  );
}
