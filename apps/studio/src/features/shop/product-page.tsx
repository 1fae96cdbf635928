import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { BuyerList } from './buyer-list.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductCreator, ProductEditor } from './product-editor.tsx';
import { emptyProduct } from './product-form.ts';
import { productChoicesQuery, productQuery } from './shop.api.ts';
import { ReadOnlyNotice } from './shop-page.tsx';

function Subpage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useTranslations('shop');
  return (
    <RoomPage title={title}>
      <Link
        to="/shop"
        className="-mt-3 inline-flex min-h-11 items-center gap-1 self-start text-body text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
        {t('title')}
      </Link>
      {children}
    </RoomPage>
  );
}

function Product() {
  const { api } = useStudio();
  const { productId } = useParams({ from: '/frame/shop/$productId' });
  const navigate = useNavigate();
  const may = useMay();
  const t = useTranslations('shop');
  const query = useQuery(productQuery(api, productId));
  const leave = () => void navigate({ to: '/shop' });
  return (
    <Subpage title={query.data?.title ?? t('title')}>
      <QueryResult query={query} fallback={<Skeleton className="h-96" />}>
        {(product) => {
          const isArchived = product.archivedAt !== null;
          return (
            <>
              <ReadOnlyNotice />
              {isArchived && <Notice>{t('archivedHint')}</Notice>}
              {may('shop:edit') && <ProductActions product={product} onRemoved={leave} />}
              {!isArchived && <ProductEditor key={product.id} product={product} onDone={leave} />}
              {may('customer:read') && <BuyerList productId={product.id} />}
            </>
          );
        }}
      </QueryResult>
    </Subpage>
  );
}

function NewProduct() {
  const { api } = useStudio();
  const navigate = useNavigate();
  const t = useTranslations('shop');
  const products = useQuery(productChoicesQuery(api));
  return (
    <Subpage title={t('new')}>
      <QueryResult query={products} fallback={<Skeleton className="h-96" />}>
        {(others) => (
          <ProductCreator
            initial={emptyProduct(
              'SVOD',
              others.find((other) => other.currency !== null)?.currency ?? 'EUR',
            )}
            onCreated={({ id }) =>
              void navigate({ to: '/shop/$productId', params: { productId: id } })
            }
            onCancel={() => void navigate({ to: '/shop' })}
          />
        )}
      </QueryResult>
    </Subpage>
  );
}

/** The form of a product finds teams and competitions as that of a match does. */
const Texts = ({ children }: { readonly children: ReactNode }) => (
  <WithTexts of="fixture">
    <WithTexts of="shop">{children}</WithTexts>
  </WithTexts>
);

/** A product with all its fields, and who bought it. */
export const ProductPage = () => (
  <PermissionGate permission="shop:read">
    <Texts>
      <Product />
    </Texts>
  </PermissionGate>
);

/** Creates a product. */
export const NewProductPage = () => (
  <PermissionGate permission="shop:edit">
    <Texts>
      <NewProduct />
    </Texts>
  </PermissionGate>
);
