import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';

/** Refunds whose money came back from the bank; their customers are found by the receipt. */
export function FailedRefunds() {
  const { api } = useStudio();
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop');
  const list = useCursorList(['purchases', 'failed-refunds'], (paging) =>
    api.purchase.listFailedRefunds({ query: paging }),
  );
  return (
    <>
      <p className="text-body text-muted">{t('refundsIntro')}</p>
      <CursorList
        list={list}
        label={t('views.refunds')}
        empty={<Empty icon={BadgeCheck} title={t('noRefunds')} />}
      >
        {({ id, amount, currency, reason, createdAt, receiptNumber }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold tabular-nums">
                {formatMoney(amount, currency, locale)}
              </span>
              <span className="block text-caption break-words text-muted">
                {[format.dateTime(new Date(createdAt), { dateStyle: 'medium' }), reason]
                  .filter((value) => value !== '')
                  .join(' · ')}
              </span>
            </span>
            {receiptNumber !== null && (
              <Link
                to="/customers"
                search={{ by: 'receipt', text: String(receiptNumber) }}
                className="inline-flex min-h-11 items-center underline"
              >
                {t('receipt', { number: String(receiptNumber) })}
              </Link>
            )}
          </li>
        )}
      </CursorList>
    </>
  );
}
