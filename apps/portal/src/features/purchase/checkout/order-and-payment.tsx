import type { StoredCard, Offer } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { checkCoupon, type PurchaseItem } from '../purchase.api.ts';
import { Checkout } from './checkout.tsx';
import { draftOf, storeDraft } from './checkout-draft.ts';
import { CouponEntry, type AppliedCoupon } from './coupon-entry.tsx';
import type { OrderEvent } from './order-match.tsx';
import { Order } from './order.tsx';

interface Props {
  readonly offer: Offer;
  readonly item: PurchaseItem;
  readonly card: StoredCard | null;
  /** The coupon of the draft, as loaded with the page. */
  readonly coupon: AppliedCoupon | null;
  readonly event: OrderEvent | null;
  /** The event to return to, if any. */
  readonly eventId: string | null;
  /** Above the order. */
  readonly heading: ReactNode;
  /** Below the order. */
  readonly children?: ReactNode;
}

/**
 * Returns the order and its payment. They start with the coupon that was entered before a reload or a payment that
 * failed; after such a payment also with another card.
 */
function useOrder({
  offer,
  item,
  card,
  coupon: draftCoupon,
  event,
  eventId,
}: Pick<Props, 'offer' | 'item' | 'card' | 'coupon' | 'event' | 'eventId'>) {
  const api = useApi();
  const [draft] = useState(() => draftOf(item));
  const [chosen, setCoupon] = useState<AppliedCoupon | null | undefined>(undefined);
  const code = draft?.coupon ?? null;
  const { data: restored = null } = useQuery({
    queryKey: ['purchase', 'coupon', item, code],
    queryFn: async (): Promise<AppliedCoupon | null> =>
      code === null ? null : { code, terms: await checkCoupon(api, item, code) },
    initialData: draftCoupon !== null && draftCoupon.code === code ? draftCoupon : undefined,
    enabled: code !== null,
    gcTime: 0,
    staleTime: Infinity,
  });
  const coupon = chosen === undefined ? restored : chosen;
  const [isPaying, setPaying] = useState(false);
  const changeCoupon = (next: AppliedCoupon | null) => {
    setCoupon(next);
    storeDraft(item, { coupon: next?.code ?? null });
  };
  return {
    order: (
      <div className="grid gap-1">
        <Order offer={offer} event={event} coupon={coupon} />
        {offer.price > 0 && (
          <CouponEntry
            item={item}
            renews={offer.autoRenew}
            applied={coupon}
            disabled={isPaying}
            onChange={changeCoupon}
          />
        )}
      </div>
    ),
    payment: <Checkout {...{ offer, item, card, eventId, draft, coupon }} onBusy={setPaying} />,
  };
}

/** The order, and beside or below it the payment. */
export function OrderAndPayment({ heading, children, ...purchase }: Props) {
  const { order, payment } = useOrder(purchase);
  return (
    <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-2 lg:gap-x-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:grid-rows-[auto_1fr] md:gap-y-5">
      <div className="grid gap-3 md:gap-5">
        {heading}
        {order}
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:pt-1">{payment}</div>
      <div className="max-md:mt-6">{children}</div>
    </div>
  );
}

/** The order and its payment in one column, as a step of the sign-up. */
export function SignUpOrderAndPayment(
  purchase: Pick<Props, 'offer' | 'item' | 'event' | 'card' | 'coupon'>,
) {
  const { order, payment } = useOrder({ ...purchase, eventId: purchase.event?.id ?? null });
  return (
    <>
      {order}
      {payment}
    </>
  );
}
