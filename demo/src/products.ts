import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentProduct } from '@grandstand/contract';
import { defaultLocale, locales, type Locale } from '@grandstand/contract/constants';
import english from '../locales/en/product.json' with { type: 'json' };
import type { TenantId, World } from './world/world.ts';

type ProductTexts = typeof english;

const localesFolder = join(import.meta.dirname, '../locales');

/** The titles and descriptions in each language that has them, read once. */
const textsByLocale = new Map<Locale, ProductTexts>(
  locales
    .map((locale) => ({ locale, file: join(localesFolder, locale, 'product.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ locale, file }) => [locale, JSON.parse(readFileSync(file, 'utf8')) as ProductTexts]),
);

type ProductText = Required<Pick<ContentProduct, 'title' | 'description' | 'translations'>>;

/** Returns title, description and translations of a product; `season` is inserted into its title, such as `2026/27`. */
function textOf(product: keyof ProductTexts, season = ''): ProductText {
  const textIn = (texts: ProductTexts) => ({
    title: texts[product].title.replace('{season}', season),
    description: texts[product].description,
  });
  const translations = [...textsByLocale]
    .filter(([locale]) => locale !== defaultLocale)
    .map(([locale, texts]) => [locale, textIn(texts)] as const);
  return { ...textIn(english), translations: Object.fromEntries(translations) };
}

type Product = Partial<ContentProduct> &
  ProductText &
  Pick<ContentProduct, 'id' | 'price' | 'currency'>;

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
/** Monthly, unless the product says otherwise. */
const subscription = (product: Product) => ({
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
  subscription({
    id: 'nl-pass-month',
    ...textOf('nl-pass-month'),
    trialDays: 7,
    price: 999,
    currency: 'EUR',
  }),
  subscription({
    id: 'nl-pass-year',
    ...textOf('nl-pass-year'),
    price: 8990,
    currency: 'EUR',
    duration: 1,
    durationUnits: 'year',
  }),
  subscription({
    id: 'nl-meridian-month',
    ...textOf('nl-meridian-month'),
    type: 'CVOD',
    price: 499,
    currency: 'EUR',
    identityIds: ['nl-meridian', 'nl-meridian-w'],
  }),
  subscription({
    id: 'nl-halvard-month',
    ...textOf('nl-halvard-month'),
    type: 'CVOD',
    price: 399,
    currency: 'EUR',
    identityIds: ['nl-halvard', 'nl-halvard-w'],
  }),
  ticket({
    id: 'nl-ticket-football',
    ...textOf('nl-ticket-football'),
    price: 599,
    currency: 'EUR',
    identityIds: ['nl-football'],
  }),
  ticket({
    id: 'nl-ticket',
    ...textOf('nl-ticket'),
    price: 399,
    currency: 'EUR',
  }),
];

/** A season pass. */
const harbour = (now: number) => {
  const { year, startsAt, endsAt } = seasonAt(now);
  return [
    subscription({
      id: `oh-season-${year}`,
      ...textOf('oh-season', `${year}/${String(year + 1).slice(2)}`),
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
    ...textOf('px-night-rush'),
    price: 499,
    currency: 'EUR',
    identityIds: ['px-rush'],
  }),
  ticket({
    id: 'px-night',
    ...textOf('px-night'),
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
export const productsOf = ({ tenantId }: Pick<World, 'tenantId'>, now: number): ContentProduct[] =>
  productsByTenant[tenantId](now).map((product, position) => ({ ...product, position }));
