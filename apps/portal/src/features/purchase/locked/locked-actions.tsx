import type { Event, Offer } from '@grandstand/contract';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl/react';
import { usePrice } from '../../../lib/i18n/use-price.ts';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useSignedIn } from '../../../lib/session/index.ts';
import { buttonClass } from '../../../ui/button.ts';
import { BuyLink } from '../offers/buy-link.tsx';
import { CodeLink } from '../offers/code-link.tsx';
import { alternativeTo, mainOfferOf } from '../offers/offer-choice.ts';
import { usePeriod } from '../offers/price.ts';
import { useProductText } from '../../../lib/i18n/product-text.ts';

const textLink =
  'inline-flex min-h-9 items-center rounded-small px-2 text-sm font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11 sm:text-body';

/** Log-in link for anonymous viewers, who may already have access. `isMain`: there is no other action. */
function LogInLink({ isMain }: { readonly isMain: boolean }) {
  const t = useTranslations('lockedEvent');
  const { pathname } = useLocation();
  if (useSignedIn()) return null;
  return (
    <AppLink
      to="/auth/login"
      search={{ redirect: pathname }}
      className={isMain ? buttonClass('accent') : textLink}
    >
      {t('haveAccess')}
    </AppLink>
  );
}

/** The text of the main button: what it buys, and its price. */
function useMainText(): (offer: Offer) => string {
  const t = useTranslations('purchase');
  const tLocked = useTranslations('lockedEvent');
  const price = usePrice();
  const productText = useProductText();
  return (offer) => {
    if (offer.type === 'PPV') return tLocked('buyTicket', { price: price(offer) });
    if (offer.trialDays !== null) return t('tryFree', { days: offer.trialDays });
    return tLocked('buy', { title: productText(offer).title, price: price(offer) });
  };
}

/** A name whose direction does not change that of the sentence. */
const isolated = (name: string) => () => <bdi>{name}</bdi>;

/** The other product that opens the match, in a line below the main button. */
function Alternative({ offer, eventId }: { readonly offer: Offer; readonly eventId: string }) {
  const t = useTranslations('lockedEvent');
  const price = usePrice();
  const period = usePeriod();
  const { title } = useProductText()(offer);
  return (
    <BuyLink offer={offer} eventId={eventId} className={textLink}>
      {/* One element, so that the link's gap does not part the sentence. */}
      <span>
        {t.rich(offer.trialDays === null ? 'orBuy' : 'orTry', {
          name: isolated(title),
          price: price(offer),
          period: period(offer),
          days: offer.trialDays ?? 0,
        })}
      </span>
    </BuyLink>
  );
}

interface Props {
  readonly event: Pick<Event, 'id'>;
  /** The products that open it. */
  readonly offers: readonly Offer[];
}

/** The ways to watch a match that is sold: buy its ticket or a pass, or log in with an existing one. */
export function LockedActions({ event, offers }: Props) {
  const t = useTranslations('purchase');
  const mainText = useMainText();
  const main = mainOfferOf(offers);
  const other = main && alternativeTo(main, offers);
  const codeOffer = offers.find(({ accessActions }) => accessActions.includes('redeemAccessCode'));
  const isProcessing = offers.some(({ purchaseProcessing }) => purchaseProcessing);
  return (
    <div className="grid justify-items-center sm:gap-1">
      {isProcessing ? (
        <p className="flex min-h-11 items-center font-semibold">{t('underWay')}</p>
      ) : main !== null ? (
        <BuyLink offer={main} eventId={event.id} className={buttonClass('accent')}>
          {mainText(main)}
        </BuyLink>
      ) : codeOffer !== undefined ? (
        <CodeLink offer={codeOffer} eventId={event.id} className={buttonClass('accent')} />
      ) : (
        offers.some(({ isSoldOut }) => isSoldOut) && (
          <p className="flex min-h-11 items-center font-semibold">{t('soldOut')}</p>
        )
      )}
      {other !== null && <Alternative offer={other} eventId={event.id} />}
      <LogInLink isMain={main === null && codeOffer === undefined} />
    </div>
  );
}
