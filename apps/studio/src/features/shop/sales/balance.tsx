import type { PayoutBalance } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../../lib/money.ts';
import { useStudio } from '../../../lib/studio-context.ts';
import { QueryResult } from '../../../ui/room/query-result.tsx';
import { Skeleton } from '../../../ui/states.tsx';

function Currency({ balance }: { readonly balance: PayoutBalance }) {
  const locale = useLocale();
  const t = useTranslations('shop.payout');
  const { currency, notPaidOut, fees, other, isExact } = balance;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const notes = [
    // After a refund or a dispute of what was paid out.
    notPaidOut < 0
      ? t('paidOutTooMuchLine', { amount: money(-notPaidOut) })
      : t('notPaidOutLine', { amount: money(notPaidOut) }),
    fees === 0 ? null : t('feesLine', { amount: money(fees) }),
    other === 0 ? null : t('otherLine', { amount: money(other) }),
    isExact ? null : t('inexact'),
  ];
  return (
    <section aria-label={t('balanceIn', { currency })} className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {(['earned', 'paidOut', 'onTheWay', 'notPaidOut'] as const).map((name) => (
          <div key={name} className="rounded-xl border border-line bg-surface p-4">
            <dt className="text-caption text-muted">{t(name)}</dt>
            <dd className="text-xl font-bold tabular-nums">{money(balance[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-body text-muted">{notes.filter((note) => note !== null).join(' ')}</p>
    </section>
  );
}

/** How revenue agrees with payouts, for each currency. */
export function Balance() {
  const { api } = useStudio();
  const query = useQuery({
    queryKey: ['payouts', 'balance'],
    queryFn: async () => (await api.payout.getBalance()).content,
  });
  return (
    <QueryResult query={query} fallback={<Skeleton className="h-20" />}>
      {(balances) =>
        balances.map((balance) => <Currency key={balance.currency} balance={balance} />)
      }
    </QueryResult>
  );
}
