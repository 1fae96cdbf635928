import type { Permission } from '@grandstand/contract/constants';
import { Link, useSearch } from '@tanstack/react-router';
import { ChartColumn, Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { showCurrentTab, tabClass, tabsClass } from '../../ui/room/tabs.ts';
import { PermissionGate } from '../session/permission-gate.tsx';
import { rolesWith, useMay } from '../session/session.api.ts';
import { useOtherPortalsWith } from '../session/use-portals-with.ts';
import { BatchForm } from './codes/batch-form.tsx';
import { BatchList } from './codes/batch-list.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { ProductList } from './product-list.tsx';
import { Disputes } from './sales/disputes.tsx';
import { Payouts } from './sales/payouts.tsx';
import { Subscriptions } from './sales/subscriptions.tsx';
import { shopViews, type ShopView } from './shop-search.ts';

/** Says who may change the shop, to those who may only read it. */
export function ReadOnlyNotice() {
  const may = useMay();
  const format = useFormatter();
  const t = useTranslations('shop');
  const roleName = useTranslations('session.roles');
  if (may('shop:edit')) return null;
  const roles = format.list(rolesWith('shop:edit').map((role) => roleName(role)));
  return <Notice>{t('readOnly', { roles })}</Notice>;
}

/** Views that show what customers bought. */
const customerViews: ReadonlySet<ShopView> = new Set(['subscriptions', 'disputes', 'refunds']);

const permissionOf = (view: ShopView): Permission =>
  view === 'payouts' ? 'figures:read' : customerViews.has(view) ? 'customer:read' : 'shop:read';

function Tabs({ view }: { readonly view: ShopView }) {
  const may = useMay();
  const t = useTranslations('shop');
  return (
    <nav ref={showCurrentTab} aria-label={t('parts')} className={tabsClass}>
      {shopViews
        .filter((shopView) => may(permissionOf(shopView)))
        .map((shopView) => (
          <Link
            key={shopView}
            to="/shop"
            search={shopView === 'products' ? {} : { view: shopView }}
            activeOptions={{ exact: true }}
            aria-current={view === shopView ? 'page' : undefined}
            className={tabClass}
          >
            {t(`views.${shopView}`)}
          </Link>
        ))}
      {may('figures:read') && (
        <Link to="/figures" search={{ view: 'revenue' }} className={tabClass}>
          <ChartColumn aria-hidden className="me-2 size-5" />
          {t('revenue')}
        </Link>
      )}
    </nav>
  );
}

function Batches({ kind }: { readonly kind: 'coupon' | 'code' }) {
  const may = useMay();
  const t = useTranslations('shop');
  const [isAdding, setIsAdding] = useState(false);
  const isCoupon = kind === 'coupon';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-body text-muted">{t(isCoupon ? 'couponsIntro' : 'codesIntro')}</p>
        {may('shop:edit') && !isAdding && (
          <Button look="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-5" />
            {t(isCoupon ? 'newCoupons' : 'newCodes')}
          </Button>
        )}
      </div>
      {isAdding && <BatchForm kind={kind} onDone={() => setIsAdding(false)} />}
      <BatchList kind={kind} />
    </>
  );
}

function Shop() {
  const { tenant } = useStudio();
  const { view = 'products' } = useSearch({ from: '/frame/shop' });
  const may = useMay();
  const others = useOtherPortalsWith('shop:edit');
  const [isCopying, setIsCopying] = useState(false);
  const t = useTranslations('shop');
  return (
    <RoomPage
      title={t('title')}
      actions={
        view === 'products' &&
        may('shop:edit') && (
          <>
            {others.length > 0 && (
              <Button onClick={() => setIsCopying(true)}>
                <Copy aria-hidden className="size-5" />
                {t('copy.open')}
              </Button>
            )}
            <Link to="/shop/new" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-5" />
              {t('new')}
            </Link>
          </>
        )
      }
    >
      <ReadOnlyNotice />
      {!tenant.takesPayments && <Notice>{t('noPayments')}</Notice>}
      <Tabs view={view} />
      <CopyDialog isOpen={isCopying} onClose={() => setIsCopying(false)} />
      {view === 'products' && <ProductList />}
      {view === 'coupons' && <Batches key="coupons" kind="coupon" />}
      {view === 'codes' && <Batches key="codes" kind="code" />}
      {customerViews.has(view) && (
        <PermissionGate permission="customer:read">
          {view === 'subscriptions' && <Subscriptions />}
          {view === 'disputes' && <Disputes />}
          {view === 'refunds' && <FailedRefunds />}
        </PermissionGate>
      )}
      {view === 'payouts' && (
        <PermissionGate permission="figures:read">
          <Payouts />
        </PermissionGate>
      )}
    </RoomPage>
  );
}

/** What the portal sells, and codes that open it or lower its price. */
export const ShopPage = () => (
  <PermissionGate permission="shop:read">
    <WithTexts of="shop">
      <Shop />
    </WithTexts>
  </PermissionGate>
);
