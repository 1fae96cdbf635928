import type { PortalRevenue } from '@grandstand/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { downloadCsv } from '../../lib/download-csv.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { Button } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { AmountTable, type Amounts } from './amount-table.tsx';
import { DaysForm, useDays } from './days-form.tsx';

/** Revenue and its tax, minor currency units, of one portal or several. */
const amountsOf = (entries: readonly PortalRevenue[]): Amounts => {
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
  const t = useTranslations('figures');
  const query = useQuery({
    queryKey: ['figures', 'portals', from, to],
    queryFn: async () => (await api.figures.listRevenueOfPortals({ query: { from, to } })).content,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
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
                <AmountTable
                  key={currency}
                  caption={currency}
                  nameLabel={t('portal')}
                  rows={entries.map((entry) => ({
                    key: entry.tenantId,
                    name: entry.name,
                    currency,
                    amounts: amountsOf([entry]),
                  }))}
                  total={{ name: t('sum'), currency, amounts: amountsOf(entries) }}
                />
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
