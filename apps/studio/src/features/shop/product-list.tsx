import type { OperatorProduct } from '@grandstand/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import { useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { lastMoment } from '../../lib/zoned-time.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { useMay } from '../session/session.api.ts';
import { productsKey } from './shop.api.ts';
import { useProductText } from './use-product-text.ts';

function ProductRow({ product }: { readonly product: OperatorProduct }) {
  const t = useTranslations('shop');
  const text = useProductText();
  const now = useNow();
  const { id, title, endsAt, trialDays, stock, sold } = product;
  const facts = [
    text.name(product),
    text.opens(product),
    endsAt === null ? null : t('until', { when: text.date(lastMoment(endsAt)) }),
    trialDays === null ? null : t('trialOf', { count: trialDays }),
  ];
  const count = stock === null ? null : t('soldOf', { sold, stock });
  return (
    <li>
      <Link
        to="/shop/$productId"
        params={{ productId: id }}
        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{title}</span>
          <span className="block text-caption text-muted">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </span>
        </span>
        <span className="max-w-36 text-end sm:max-w-none">
          <span className="block font-semibold tabular-nums">{text.price(product)}</span>
          <span className="block text-caption text-muted">
            {[count, text.state(product, now)].filter((value) => value !== null).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The products in their order. */
export function ProductList() {
  const { api } = useStudio();
  const { archived = false } = useSearch({ from: '/frame/shop' });
  const may = useMay();
  const t = useTranslations('shop');
  const list = useCursorList([...productsKey, 'list', archived], (paging) =>
    api.product.listForOperator({ query: { ...paging, archived } }),
  );
  return (
    <>
      <CursorList
        list={list}
        label={t(archived ? 'archivedProducts' : 'views.products')}
        empty={
          archived ? (
            <Empty icon={ShoppingBag} title={t('noneArchived')} />
          ) : (
            <Empty icon={ShoppingBag} title={t('none')}>
              <p>{t('noneHint')}</p>
              {may('shop:edit') && (
                <Link to="/shop/new" className={buttonClass('secondary', 'mt-4')}>
                  {t('new')}
                </Link>
              )}
            </Empty>
          )
        }
      >
        {(product) => <ProductRow key={product.id} product={product} />}
      </CursorList>
      <Link
        to="/shop"
        search={archived ? {} : { archived: true }}
        className="inline-flex min-h-11 items-center self-start text-body text-muted underline hover:text-text"
      >
        {t(archived ? 'currentProducts' : 'archivedProducts')}
      </Link>
    </>
  );
}
