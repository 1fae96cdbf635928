import type { Payout, PayoutEntry } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Landmark } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { WithTexts } from '../../../lib/texts/room-texts.tsx';
import { useCursorList } from '../../../lib/use-cursor-list.ts';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { CursorTable, cellClass, type Column } from '../../../ui/room/cursor-list.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import { RoomPage } from '../../../ui/room/room-page.tsx';
import { PermissionGate } from '../../session/permission-gate.tsx';
import { useMay } from '../../session/session.api.ts';

function Facts({ payout }: { readonly payout: Payout }) {
  const locale = useLocale();
  const t = useTranslations('shop.payout');
  const { state, amount, currency, gross, fee, providerReference } = payout;
  const money = (value: number | null) =>
    value === null ? t('unknown') : formatMoney(value, currency, locale);
  const facts = [
    [t('state'), t(`states.${state}`)],
    [t('gross'), money(gross)],
    [t('fee'), money(fee)],
    [t('amount'), money(amount)],
    [t('reference'), providerReference],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 lg:grid-cols-5">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-caption text-muted">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ entry }: { readonly entry: PayoutEntry }) {
  const may = useMay();
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop.payout');
  const { kind, amount, fee, currency, at, purchaseId, accountId } = entry;
  const title =
    [entry.productTitle, entry.eventTitle].filter((value) => value !== null).join(' · ') ||
    t('soldElsewhere');
  const isLinked = accountId !== null && purchaseId !== null && may('customer:read');
  return (
    <tr>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <span className="block">{t(`kinds.${kind}`)}</span>
        <span className="block text-caption text-muted">
          <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
        </span>
      </th>
      <td className={cellClass()}>
        {isLinked ? (
          <Link
            to="/customers/$accountId"
            params={{ accountId }}
            search={{ purchase: purchaseId }}
            className="-my-3 inline-block py-3 underline"
          >
            {title}
          </Link>
        ) : (
          <span className="text-muted">{kind === 'fee' ? '' : title}</span>
        )}
      </td>
      <td className={`${cellClass({ atEnd: true, wideOnly: true })} tabular-nums`}>
        {formatMoney(fee, currency, locale)}
      </td>
      <td className={`${cellClass({ atEnd: true })} tabular-nums`}>
        {formatMoney(kind === 'fee' ? -fee : amount, currency, locale)}
      </td>
    </tr>
  );
}

function Entries({ payout }: { readonly payout: Payout }) {
  const { api } = useStudio();
  const t = useTranslations('shop.payout');
  const { id, entries } = payout;
  const list = useCursorList(['payouts', 'entries', id, entries], (paging) =>
    api.payout.listEntries({ params: { id }, query: paging }),
  );
  const columns: readonly Column[] = [
    { name: t('kind') },
    { name: t('what') },
    { name: t('fee'), atEnd: true, wideOnly: true },
    { name: t('value'), atEnd: true },
  ];
  if (entries !== 'complete') return <Notice>{t(`entries.${entries}`)}</Notice>;
  return (
    <CursorTable
      list={list}
      label={t('contents')}
      columns={columns}
      empty={<Empty icon={Landmark} title={t('noEntries')} />}
    >
      {(entry) => <Row key={entry.reference} entry={entry} />}
    </CursorTable>
  );
}

function PayoutDetails() {
  const { api } = useStudio();
  const { payoutId } = useParams({ from: '/frame/shop/payouts/$payoutId' });
  const format = useFormatter();
  const t = useTranslations('shop.payout');
  const tShop = useTranslations('shop');
  const query = useQuery({
    queryKey: ['payouts', 'one', payoutId],
    queryFn: async () => (await api.payout.get({ params: { id: payoutId } })).content,
  });
  const title =
    query.data === undefined
      ? t('title')
      : t('titleOf', {
          when: format.dateTime(new Date(query.data.arrivesAt), { dateStyle: 'long' }),
        });
  return (
    <RoomPage title={title}>
      <Link
        to="/shop"
        search={{ view: 'payouts' }}
        className="inline-flex min-h-11 items-center gap-1 self-start text-body text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
        {tShop('views.payouts')}
      </Link>
      <QueryResult query={query} fallback={<Skeleton className="h-24" />}>
        {(payout) => (
          <>
            {payout.failure !== null && <Notice look="warning">{payout.failure}</Notice>}
            <Facts payout={payout} />
            <Entries payout={payout} />
          </>
        )}
      </QueryResult>
    </RoomPage>
  );
}

/** A payout: its amounts, and the payments, refunds, disputes and fees in it. */
export const PayoutPage = () => (
  <PermissionGate permission="figures:read">
    <WithTexts of="shop">
      <PayoutDetails />
    </WithTexts>
  </PermissionGate>
);
