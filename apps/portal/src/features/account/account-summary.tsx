import type { CustomerContract, StoredCard } from '@grandstand/contract';
import {
  CalendarClock,
  CreditCard,
  MonitorSmartphone,
  Ticket,
  Tv,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { useProductText } from '../../lib/i18n/product-text.ts';
import { usePrice } from '../../lib/i18n/use-price.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useSession } from '../../lib/session/index.ts';
import { Crest, EventTime, LiveBadge, sidesOf, type CardEvent } from '../event-card/index.ts';
import type { AccountPurchases } from './account.api.ts';

const tileClass =
  'grid min-w-0 content-start gap-2 rounded-card border border-line bg-surface p-4 hover:border-control md:p-5';

const TileHead = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <span className="flex items-center gap-2 text-caption font-semibold text-muted">
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </span>
);

/** The viewer's next match, or the way to follow something. */
function NextMatch({ event }: { readonly event: CardEvent | null }) {
  const t = useTranslations('accountSummary');
  const head = <TileHead icon={CalendarClock}>{t('nextMatch')}</TileHead>;
  if (event === null)
    return (
      <AppLink to="/following" className={tileClass}>
        {head}
        <span className="font-semibold">{t('noMatch')}</span>
        <span className="text-sm text-muted">{t('noMatchText')}</span>
      </AppLink>
    );
  const sides = sidesOf(event);
  return (
    <AppLink to="/events/{eventId}" params={{ eventId: event.id }} className={tileClass}>
      {head}
      {sides === null ? (
        <bdi className="font-semibold">{event.title}</bdi>
      ) : (
        sides.map((team) => (
          <span key={team.Id} className="flex items-center gap-2.5 font-semibold">
            <Crest team={team} className="size-6" />
            <bdi className="truncate">{team.Name}</bdi>
          </span>
        ))
      )}
      {event.eventStatus === 'live' ? (
        <span className="justify-self-start">
          <LiveBadge />
        </span>
      ) : (
        <EventTime event={event} className="text-sm text-muted" />
      )}
    </AppLink>
  );
}

/** Formats when a subscription renews or ends, and for how much. */
function useNextPayment(): (contract: CustomerContract) => string | null {
  const t = useTranslations('accountSummary');
  const format = useFormatter();
  const price = usePrice();
  return (contract) => {
    const { renewsAt, renewalPrice, endDate, currency } = contract;
    const day = (iso: string) => format.dateTime(Date.parse(iso), { dateStyle: 'long' });
    if (renewsAt !== null && renewalPrice !== null)
      return t(contract.state === 'trial' ? 'trial' : 'renews', {
        date: day(renewsAt),
        price: price({ price: renewalPrice, currency }),
      });
    return endDate === null ? null : t('ends', { date: day(endDate) });
  };
}

/** The number of tickets, where no subscriptions are sold. */
function Tickets({ count }: { readonly count: number }) {
  const t = useTranslations();
  return (
    <AppLink to="/account/ppv" className={tileClass}>
      <TileHead icon={Ticket}>{t('account.tickets')}</TileHead>
      <span className="font-semibold">{t('accountSummary.tickets', { count })}</span>
    </AppLink>
  );
}

/** The subscription of the account, or the way to one; below, the number of tickets. */
function Plan({ purchases }: { readonly purchases: AccountPurchases }) {
  const t = useTranslations('accountSummary');
  const nextPayment = useNextPayment();
  const productText = useProductText();
  const [contract] = purchases.contracts;
  const count = purchases.tickets.length;
  const tickets = count > 0 && (
    <span className="text-sm text-muted">{t('tickets', { count })}</span>
  );
  const head = <TileHead icon={Tv}>{t('plan')}</TileHead>;
  if (contract === undefined)
    return (
      <AppLink to={count > 0 ? '/account/ppv' : '/account/subscription'} className={tileClass}>
        {head}
        <span className="font-semibold">{t('noPlan')}</span>
        {tickets || <span className="text-sm text-muted">{t('noPlanText')}</span>}
      </AppLink>
    );
  return (
    <AppLink to="/account/subscription/{id}" params={{ id: contract.id }} className={tileClass}>
      {head}
      <bdi className="font-semibold">{productText(contract).title}</bdi>
      <span className="text-sm text-muted">{nextPayment(contract)}</span>
      {tickets}
    </AppLink>
  );
}

/** The card that pays. */
function PaymentCard({ card }: { readonly card: StoredCard | null }) {
  const t = useTranslations('accountSummary');
  return (
    <AppLink to="/account/billing" className={tileClass}>
      <TileHead icon={CreditCard}>{t('card')}</TileHead>
      {card === null ? (
        <span className="font-semibold">{t('noCard')}</span>
      ) : (
        <>
          <bdi dir="ltr" className="justify-self-start font-semibold">
            •••• {card.last4}
          </bdi>
          <span className="text-sm text-muted">
            {t('validUntil', {
              date: `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`,
            })}
          </span>
        </>
      )}
    </AppLink>
  );
}

/** How many devices use the account, with a warning if at most one more fits. */
function Devices({ limit }: { readonly limit: number }) {
  const t = useTranslations('accountSummary');
  const count = useSession(({ devices }) => devices.length);
  const free = limit - count;
  return (
    <AppLink to="/account/devices" className={tileClass}>
      <TileHead icon={MonitorSmartphone}>{t('devices')}</TileHead>
      <span className="font-semibold">{t('deviceCount', { count, limit })}</span>
      {free <= 1 && (
        <span className="text-sm text-muted">{t(free === 1 ? 'oneSlotLeft' : 'noSlotLeft')}</span>
      )}
    </AppLink>
  );
}

interface Props {
  readonly next: CardEvent | null;
  /** Null if nothing is sold here, or it failed to load. */
  readonly purchases: AccountPurchases | null;
  /** Null if it is unknown. */
  readonly deviceLimit: number | null;
}

/** What matters in an account: the next match, the subscription, the card and the devices. */
export function AccountSummary({ next, purchases, deviceLimit }: Props) {
  const { monetisation } = useTenant();
  const sellsPlans = monetisation.some((model) => model !== 'ppv');
  return (
    <div className="grid grid-cols-2 gap-3 *:first:col-span-2 *:last:even:col-span-2">
      <NextMatch event={next} />
      {purchases !== null && (
        <>
          {sellsPlans || purchases.contracts.length > 0 ? (
            <Plan purchases={purchases} />
          ) : (
            purchases.tickets.length > 0 && <Tickets count={purchases.tickets.length} />
          )}
          <PaymentCard card={purchases.card} />
        </>
      )}
      {deviceLimit !== null && <Devices limit={deviceLimit} />}
    </div>
  );
}
