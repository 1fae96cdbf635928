import type { PortalRevenue } from '@grandstand/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { downloadCsv } from '../../lib/download-csv.ts';
import { formatMoney } from '../../lib/money.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { Button } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { DaysForm, useDays } from './days-form.tsx';

const columns = ['paid', 'refunded', 'revenue', 'tax'] as const;

/** Revenue and its tax, minor currency units, of one portal or several. */
const amountsOf = (entries: readonly PortalRevenue[]) => {
  const sum = (field: 'paid' | 'paidTax' | 'refunded' | 'refundedTax') =>
    entries.reduce((total, entry) => total + entry[field], 0);
  return {
    paid: sum('paid'),
    refunded: sum('refunded'),
    revenue: sum('paid') - sum('refunded'),
    tax: sum('paidTax') - sum('refundedTax'),
  };
};

/** Payments, refunds and their tax of each portal whose figures the person may read, with sums by currency. */
export function PortalRevenueView() {
  const { api } = useStudio();
  const { from, to } = useDays();
  const locale = useLocale();
  const t = useTranslations('figures');
  const query = useQuery({
    queryKey: ['figures', 'portals', from, to],
    queryFn: async () => (await api.figures.listRevenueOfPortals({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const cells = (entries: readonly PortalRevenue[], currency: string) => {
    const amounts = amountsOf(entries);
    return columns.map((column) => (
      <td
        key={column}
        className={`p-2 text-end whitespace-nowrap tabular-nums ${column === 'paid' || column === 'refunded' ? 'hidden sm:table-cell' : ''}`}
      >
        {formatMoney(amounts[column], currency, locale)}
      </td>
    ));
  };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DaysForm />
        {data !== undefined && data.entries.length > 0 && (
          <Button
            className="print:hidden"
            onClick={() => downloadCsv(`${t('views.portals')} ${from} ${to}`, data.csv)}
          >
            <Download aria-hidden className="size-5" />
            {t('portalsFile')}
          </Button>
        )}
      </div>
      <QueryResult query={query} fallback={<Skeleton className="h-64" />}>
        {(revenue) => (
          <>
            {revenue.entries.length === 0 && <Empty icon={Receipt} title={t('noRevenue')} />}
            {[...new Set(revenue.entries.map(({ currency }) => currency))].map((currency) => {
              const entries = revenue.entries.filter((entry) => entry.currency === currency);
              return (
                <table key={currency} className="w-full text-body">
                  <caption className="p-2 text-start font-semibold">{currency}</caption>
                  <thead className="text-caption text-muted">
                    <tr>
                      <th scope="col" className="p-2 text-start font-medium">
                        {t('portal')}
                      </th>
                      {columns.map((column) => (
                        <th
                          key={column}
                          scope="col"
                          className={`p-2 text-end font-medium ${column === 'paid' || column === 'refunded' ? 'hidden sm:table-cell' : ''}`}
                        >
                          {t(column)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map((entry) => (
                      <tr key={entry.tenantId} className="border-t border-line align-top">
                        <th scope="row" className="p-2 text-start font-normal break-words">
                          {entry.name}
                        </th>
                        {cells([entry], currency)}
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr className="border-t-2 border-line font-semibold">
                      <th scope="row" className="p-2 text-start">
                        {t('sum')}
                      </th>
                      {cells(entries, currency)}
                    </tr>
                  </tfoot>
                </table>
              );
            })}
            <p className="text-caption text-muted">
              {t(revenue.hasMore ? 'portalsMore' : 'portalsHint', { count: revenue.portals })}{' '}
              {revenue.entries.length > 0 && t('revenueIntro')}
            </p>
          </>
        )}
      </QueryResult>
    </>
  );
}
