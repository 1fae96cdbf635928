import { revenueGroups } from '@grandstand/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download, Receipt } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { AmountTable } from './amount-table.tsx';
import { BarChart } from './bar-chart.tsx';
import { DaysForm, useDayName, useDays } from './days-form.tsx';
import { daysBetween } from './figure-days.ts';
import { SubscriptionCounts } from './subscription-counts.tsx';

/** Payments, refunds and the tax they include, of the chosen days. */
export function RevenueView() {
  const { api } = useStudio();
  const search = useSearch({ from: '/frame/figures' });
  const { by = 'day' } = search;
  const { from, to } = useDays();
  const locale = useLocale();
  const t = useTranslations('figures');
  const dayName = useDayName();
  const query = useQuery({
    queryKey: ['figures', 'revenue', from, to, by],
    queryFn: async () => (await api.figures.getRevenue({ query: { from, to, by } })).content,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DaysForm />
        <a
          href={`/api/operator/figures/receipts.csv?from=${from}&to=${to}`}
          download
          className={buttonClass('secondary', 'print:hidden')}
        >
          <Download aria-hidden className="size-5" />
          {t('receipts')}
        </a>
      </div>
      <nav ref={showCurrentTab} aria-label={t('dividedBy')} className={`${tabsClass} print:hidden`}>
        {revenueGroups.map((group) => (
          <Link
            key={group}
            to="/figures"
            search={{ ...search, by: group }}
            activeOptions={{ exact: true }}
            aria-current={by === group ? 'page' : undefined}
            className={tabClass}
          >
            {t(`by.${group}`)}
          </Link>
        ))}
      </nav>
      <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
        {({ rows, totals }) => (
          <>
            {rows.length === 0 && <Empty icon={Receipt} title={t('noRevenue')} />}
            {totals.map(({ currency, paid, paidTax, refunded, refundedTax, payments, refunds }) => (
              <dl key={currency} className="grid grid-cols-2 gap-3 md:grid-cols-4">
                {(
                  [
                    ['revenue', formatMoney(paid - refunded, currency, locale)],
                    ['tax', formatMoney(paidTax - refundedTax, currency, locale)],
                    ['payments', String(payments)],
                    ['refunds', String(refunds)],
                  ] as const
                ).map(([name, value]) => (
                  <div key={name} className="rounded-xl border border-line bg-surface p-4">
                    <dt className="text-caption text-muted">{t(name)}</dt>
                    <dd className="text-xl font-bold tabular-nums">{value}</dd>
                  </div>
                ))}
              </dl>
            ))}
            {by === 'day' &&
              totals.map(({ currency }) => (
                <BarChart
                  key={currency}
                  title={t('revenueIn', { currency })}
                  labelName={t('by.day')}
                  valueName={t('revenue')}
                  bars={daysBetween(from, to).map((day) => {
                    const revenue =
                      rows.find((row) => row.key === day && row.currency === currency)?.revenue ??
                      0;
                    return {
                      key: day,
                      label: dayName(day),
                      value: revenue,
                      text: formatMoney(revenue, currency, locale),
                    };
                  })}
                />
              ))}
            {rows.length > 0 && (
              <AmountTable
                caption={t('views.revenue')}
                isCaptionHidden
                nameLabel={t(`by.${by}`)}
                rows={(by === 'day'
                  ? rows.toSorted((a, b) => a.key.localeCompare(b.key))
                  : rows
                ).map((row) => ({
                  key: `${row.key}:${row.currency}`,
                  name:
                    by === 'day'
                      ? dayName(row.key)
                      : row.title || row.key || t(by === 'event' ? 'noMatch' : 'none'),
                  currency: row.currency,
                  amounts: row,
                }))}
              />
            )}
            {rows.length > 0 && <p className="text-caption text-muted">{t('revenueIntro')}</p>}
          </>
        )}
      </QueryResult>
      <section aria-labelledby="subscriptions" className="flex flex-col gap-3">
        <h2 id="subscriptions" className="text-lg font-semibold">
          {t('subscriptions')}
        </h2>
        <SubscriptionCounts from={from} to={to} />
      </section>
    </>
  );
}
