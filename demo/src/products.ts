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
    description: 'Every match of every league, live and as a replay.',
    translations: {
      de: {
        title: 'Northline-Pass',
        description: 'Jedes Spiel jeder Liga, live und als Aufzeichnung.',
      },
      he: { title: 'Northline Pass', description: 'כל משחק בכל ליגה, בשידור חי ובהקלטה.' },
    },
    trialDays: 7,
    price: 999,
    currency: 'EUR',
  }),
  monthly({
    id: 'nl-pass-year',
    title: 'Northline Pass, a year',
    description: 'Twelve months of everything for the price of nine.',
    translations: {
      de: {
        title: 'Northline-Pass, ein Jahr',
        description: 'Zwölf Monate alles zum Preis von neun.',
      },
      he: { title: 'Northline Pass לשנה', description: 'שנים־עשר חודשים של הכול במחיר של תשעה.' },
    },
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
    translations: {
      de: {
        title: 'Meridian-Premier-Pass',
        description: 'Alle Spiele der Meridian Premier, Männer und Frauen.',
      },
      he: {
        title: 'Meridian Premier Pass',
        description: 'כל משחקי Meridian Premier, גברים ונשים.',
      },
    },
    price: 499,
    currency: 'EUR',
    identityIds: ['nl-meridian', 'nl-meridian-w'],
  }),
  monthly({
    id: 'nl-halvard-month',
    type: 'CVOD',
    title: 'Halvard Handball Pass',
    description: 'All matches of the Halvard leagues, men and women.',
    translations: {
      de: {
        title: 'Halvard-Handball-Pass',
        description: 'Alle Spiele der Halvard-Ligen, Männer und Frauen.',
      },
      he: { title: 'Halvard Handball Pass', description: 'כל משחקי ליגות Halvard, גברים ונשים.' },
    },
    price: 399,
    currency: 'EUR',
    identityIds: ['nl-halvard', 'nl-halvard-w'],
  }),
  ticket({
    id: 'nl-ticket-football',
    title: 'Match ticket, football',
    description: 'One match, live and as a replay.',
    translations: {
      de: {
        title: 'Ticket fürs Spiel, Fußball',
        description: 'Ein Spiel, live und als Aufzeichnung.',
      },
      he: { title: 'כרטיס למשחק, כדורגל', description: 'משחק אחד, בשידור חי ובהקלטה.' },
    },
    price: 599,
    currency: 'EUR',
    identityIds: ['nl-football'],
  }),
  ticket({
    id: 'nl-ticket',
    title: 'Match ticket',
    description: 'One match, live and as a replay.',
    translations: {
      de: { title: 'Ticket fürs Spiel', description: 'Ein Spiel, live und als Aufzeichnung.' },
      he: { title: 'כרטיס למשחק', description: 'משחק אחד, בשידור חי ובהקלטה.' },
    },
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
      translations: {
        de: {
          title: `Saisonpass ${year}/${String(year + 1).slice(2)}`,
          description: 'Jedes Spiel der ersten Mannschaft, der Frauen und der U19 bis Ende Juni.',
        },
        he: {
          title: `מנוי לעונת ${year}/${String(year + 1).slice(2)}`,
          description: 'כל משחק של הקבוצה הראשונה, של הנשים ושל נוער עד סוף יוני.',
        },
      },
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
    translations: {
      de: {
        title: 'Court-Rush-Abend',
        description: 'Ein Abend Court Rush, live und als Aufzeichnung.',
      },
      he: { title: 'ערב Court Rush', description: 'ערב אחד של Court Rush, בשידור חי ובהקלטה.' },
    },
    price: 499,
    currency: 'EUR',
    identityIds: ['px-rush'],
  }),
  ticket({
    id: 'px-night',
    title: 'One night',
    description: 'One night in the arena, live and as a replay.',
    translations: {
      de: { title: 'Ein Abend', description: 'Ein Abend in der Arena, live und als Aufzeichnung.' },
      he: { title: 'ערב אחד', description: 'ערב אחד בזירה, בשידור חי ובהקלטה.' },
    },
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
