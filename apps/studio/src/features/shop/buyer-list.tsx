import type { OperatorPurchase } from '@grandstand/contract';
import { Link } from '@tanstack/react-router';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '../../lib/money.ts';
import { lastMoment } from '../../lib/zoned-time.ts';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { nameInRow } from '../../ui/row-button.tsx';
import { useProductText } from './use-product-text.ts';

function BuyerRow({ purchase }: { readonly purchase: OperatorPurchase }) {
  const locale = useLocale();
  const format = useFormatter();
  const t = useTranslations('shop');
  const { date } = useProductText();
  const { accountId, eventTitle, price, currency, state, createdAt, endsAt } = purchase;
  const boughtAt = format.dateTime(new Date(createdAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const facts = [
    boughtAt,
    eventTitle,
    endsAt === null ? null : t('until', { when: date(lastMoment(endsAt)) }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <span className="min-w-0">
        <span className="block text-body">
          {price === 0 ? t('noCharge') : formatMoney(price, currency, locale)} ·{' '}
          {t(`purchaseStates.${state}`)}
        </span>
        <span className="block text-caption text-muted">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </span>
      </span>
      {accountId === null ? (
        <span className="text-caption text-muted">{t('deletedAccount')}</span>
      ) : (
        <Link
          to="/customers/$accountId"
          params={{ accountId }}
          aria-label={nameInRow(t('account'), boughtAt)}
          className="inline-flex min-h-11 items-center underline"
        >
          {t('account')}
        </Link>
      )}
    </li>
  );
}

/** Who bought a product or was granted it, the latest first. */
export function BuyerList({ productId }: { readonly productId: string }) {
  const { api } = useStudio();
  const t = useTranslations('shop');
  const list = useCursorList(['purchases', 'of-product', productId], (paging) =>
    api.purchase.listForOperator({ query: { ...paging, product_id: productId } }),
  );
  return (
    <section aria-labelledby="buyers" className="flex flex-col gap-3">
      <h2 id="buyers" className="text-lg font-semibold">
        {t('purchases')}
      </h2>
      <CursorList
        list={list}
        label={t('purchases')}
        empty={<p className="text-body text-muted">{t('noPurchases')}</p>}
      >
        {(purchase) => <BuyerRow key={purchase.id} purchase={purchase} />}
      </CursorList>
    </section>
  );
}
