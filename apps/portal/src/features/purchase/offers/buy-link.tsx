import type { Offer } from '@grandstand/contract';
import type { ReactNode } from 'react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';

interface Props {
  readonly offer: Offer;
  /** The event to watch, to which the viewer returns. */
  readonly eventId?: string | undefined;
  /** True in a sign-up step, which continues after the payment. */
  readonly inSignUp?: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link to the checkout of an offer. */
export function BuyLink({ offer, eventId, inSignUp = false, className, children }: Props) {
  if (inSignUp)
    return (
      <AppLink
        to="/auth/sign-up/subscription/buy/{id}"
        params={{ id: offer.productId }}
        className={className}
      >
        {children}
      </AppLink>
    );
  return offer.type === 'PPV' && offer.eventId !== null ? (
    <AppLink
      to="/account/ppv/buy/{eventId}"
      params={{ eventId: offer.eventId }}
      className={className}
    >
      {children}
    </AppLink>
  ) : (
    <AppLink
      to="/account/subscription/buy/{id}"
      params={{ id: offer.productId }}
      search={eventId === undefined ? {} : { event: eventId }}
      className={className}
    >
      {children}
    </AppLink>
  );
}
