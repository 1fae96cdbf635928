import type { ContentProduct } from '@grandstand/contract';
import type { TenantId, World } from './world/world.ts';

type Product = Partial<ContentProduct> &
  Pick<ContentProduct, 'id' | 'title' | 'description' | 'price' | 'currency'>;

const plain: Omit<ContentProduct, 'id' | 'type' | 'title' | 'description' | 'price' | 'position'> =
  {
    currency: null,
    eventId: null,
    identityIds: [],
    duration: null,
    durationUnits: null,
    autoRenew: false,
    trialDays: null,
    startsAt: null,
    endsAt: null,
    stock: null,
    active: true,
  };

const ticket = (product: Product) => ({ ...plain, type: 'PPV' as const, ...product });
const monthly = (product: Product) => ({
  ...plain,
  type: 'SVOD' as const,
  duration: 1,
  durationUnits: 'month' as const,
  autoRenew: true,
  ...product,
});

/** Returns a club's season: from 1 July to the end of June, named by its starting year. */
function seasonAt(now: number): { year: number; startsAt: string; endsAt: string } {
  const date = new Date(now);
  const year = date.getUTCFullYear() - (date.getUTCMonth() < 6 ? 1 : 0);
  return {
    year,
    startsAt: new Date(Date.UTC(year, 6, 1)).toISOString(),
    endsAt: new Date(Date.UTC(year + 1, 6, 1)).toISOString(),
  };
}

/** Subscriptions to everything and to single leagues, and tickets. Prices are in minor currency units. */
const northline = () => [
  monthly({
    id: 'nl-pass-month',
    title: 'Northline Pass',
    description:
      'Every match of every league, live and as a replay. The first seven days are free.',
    trialDays: 7,
    price: 999,
    currency: 'EUR',
  }),
  monthly({
    id: 'nl-pass-year',
    title: 'Northline Pass, a year',
    description: 'Twelve months of everything for the price of nine.',
    price: 8990,
    currency: 'EUR',
    duration: 1,
    durationUnits: 'year',
  }),
  monthly({
    id: 'nl-meridian-month',
    type: 'CVOD',
    title: 'Meridian Premier Pass',
    description: 'All matches of the Meridian Premier, men and women.',
    price: 499,
    currency: 'EUR',
    identityIds: ['nl-meridian', 'nl-meridian-w'],
  }),
  monthly({
    id: 'nl-halvard-month',
    type: 'CVOD',
    title: 'Halvard Handball Pass',
    description: 'All matches of the Halvard leagues, men and women.',
    price: 399,
    currency: 'EUR',
    identityIds: ['nl-halvard', 'nl-halvard-w'],
  }),
  ticket({
    id: 'nl-ticket-football',
    title: 'Match ticket, football',
    description: 'One match, live and as a replay.',
    price: 599,
    currency: 'EUR',
    identityIds: ['nl-football'],
  }),
  ticket({
    id: 'nl-ticket',
    title: 'Match ticket',
    description: 'One match, live and as a replay.',
    price: 399,
    currency: 'EUR',
  }),
];

/** A season pass. */
const harbour = (now: number) => {
  const { year, startsAt, endsAt } = seasonAt(now);
  return [
    monthly({
      id: `oh-season-${year}`,
      title: `Season Pass ${year}/${String(year + 1).slice(2)}`,
      description: 'Every match of the first team, the women and the U19 until the end of June.',
      price: 4900,
      currency: 'GBP',
      duration: null,
      durationUnits: null,
      autoRenew: false,
      startsAt,
      endsAt,
    }),
  ];
};

/** Tickets for a night. */
const pxa = () => [
  ticket({
    id: 'px-night-rush',
    title: 'Court Rush night',
    description: 'One night of Court Rush, live and as a replay.',
    price: 499,
    currency: 'EUR',
    identityIds: ['px-rush'],
  }),
  ticket({
    id: 'px-night',
    title: 'One night',
    description: 'One night in the arena, live and as a replay.',
    price: 299,
    currency: 'EUR',
  }),
];

const productsByTenant: Record<TenantId, (now: number) => Omit<ContentProduct, 'position'>[]> = {
  northline,
  harbour,
  pxa,
};

/** Returns what a demo tenant sells at `now` (ms since 1970), in display order. */
export const productsOf = ({ tenantId }: World, now: number): ContentProduct[] =>
  productsByTenant[tenantId](now).map((product, position) => ({ ...product, position }));
