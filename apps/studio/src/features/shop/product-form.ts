import type { OperatorProduct } from '@grandstand/contract';
import type { DurationUnit, Locale, ProductType } from '@grandstand/contract/constants';
import { parseAmount, amountInputText } from '../../lib/money.ts';
import { fromLocal, toLocal } from '../../lib/zoned-time.ts';

/**
 * What a product gives access to, as the field “Opens” of its form offers it: one match, any match of the chosen
 * competitions and teams, or any match.
 */
export const openings = ['event', 'identities', 'all'] as const;
export type Opening = (typeof openings)[number];

/** Title and description in one language. */
export interface ProductTexts {
  readonly title: string;
  readonly description: string;
}

/** Values of the form of a product; times are in the time zone of the tenant. */
export interface ProductValues extends ProductTexts {
  readonly type: ProductType;
  readonly texts: Partial<Record<Locale, ProductTexts>>;
  /** False if only access codes open it. */
  readonly isSold: boolean;
  readonly price: string;
  readonly currency: string;
  readonly opening: Opening;
  readonly eventId: string | null;
  readonly identityIds: readonly string[];
  /** True for a pass that ends at a fixed time, such as the end of a season. */
  readonly isFixed: boolean;
  readonly duration: string;
  readonly durationUnits: DurationUnit;
  readonly autoRenew: boolean;
  readonly trialDays: string;
  readonly starts: string;
  readonly ends: string;
  readonly stock: string;
  readonly active: boolean;
  readonly position: string;
}

/** The fields of a product that its form changes. */
export type ProductFields = Pick<
  OperatorProduct,
  | 'type'
  | 'title'
  | 'description'
  | 'translations'
  | 'price'
  | 'currency'
  | 'eventId'
  | 'identityIds'
  | 'duration'
  | 'durationUnits'
  | 'autoRenew'
  | 'trialDays'
  | 'startsAt'
  | 'endsAt'
  | 'stock'
  | 'active'
  | 'position'
>;

export const emptyProduct = (type: ProductType, currency: string): ProductValues => ({
  type,
  title: '',
  description: '',
  texts: {},
  isSold: true,
  price: '',
  currency,
  opening: type === 'PPV' ? 'event' : type === 'SVOD' ? 'all' : 'identities',
  eventId: null,
  identityIds: [],
  isFixed: false,
  duration: type === 'PPV' ? '' : '1',
  durationUnits: 'month',
  autoRenew: type !== 'PPV',
  trialDays: '',
  starts: '',
  ends: '',
  stock: '',
  active: true,
  position: '0',
});

const textOf = (value: number | null): string => (value === null ? '' : String(value));

const openingOf = ({ type, eventId, identityIds }: ProductFields): Opening => {
  if (type === 'CVOD') return 'identities';
  if (eventId !== null) return 'event';
  return type === 'PPV' && identityIds.length > 0 ? 'identities' : 'all';
};

export function valuesOf(product: ProductFields, timeZone: string, locale = 'en'): ProductValues {
  const { currency } = product;
  const texts = Object.entries(product.translations ?? {}).map(
    ([tag, { title, description }]) => [tag, { title, description: description ?? '' }] as const,
  );
  return {
    type: product.type,
    title: product.title,
    description: product.description ?? '',
    texts: Object.fromEntries(texts),
    isSold: currency !== null,
    price: currency === null ? '' : amountInputText(product.price, currency, locale),
    currency: currency ?? 'EUR',
    opening: openingOf(product),
    eventId: product.eventId,
    identityIds: product.identityIds,
    isFixed: product.type !== 'PPV' && product.endsAt !== null,
    duration: textOf(product.duration),
    durationUnits: product.durationUnits ?? 'month',
    autoRenew: product.autoRenew,
    trialDays: textOf(product.trialDays),
    starts: toLocal(product.startsAt, timeZone),
    ends: toLocal(product.endsAt, timeZone),
    stock: textOf(product.stock),
    active: product.active,
    position: String(product.position),
  };
}

/** Returns a whole number in a text; null for an empty text, NaN for any other text. */
const numberOf = (text: string): number | null => {
  if (text.trim() === '') return null;
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
};

/** True for a pass that runs for a time from its purchase. */
export const runsFromPurchase = ({ type, isFixed }: ProductValues): boolean =>
  type !== 'PPV' && !isFixed;

/** True if the form has an end: tickets may, passes for a season must. */
export const hasEnd = ({ type, isFixed }: ProductValues): boolean => type === 'PPV' || isFixed;

/** Returns the fields of a form in which `problemsOf` finds nothing. */
export function fieldsOf(values: ProductValues, timeZone: string): ProductFields {
  const { type, opening, isSold, currency } = values;
  const duration = type !== 'PPV' && values.isFixed ? null : numberOf(values.duration);
  const autoRenew = runsFromPurchase(values) && values.autoRenew;
  const translations = Object.entries(values.texts)
    .filter(([, texts]) => texts.title.trim() !== '')
    .map(([locale, { title, description }]) => [
      locale,
      { title: title.trim(), description: description.trim() || null },
    ]);
  return {
    type,
    title: values.title.trim(),
    description: values.description.trim() || null,
    translations: Object.fromEntries(translations),
    price: isSold ? (parseAmount(values.price, currency) ?? 0) : 0,
    currency: isSold ? currency : null,
    eventId: type === 'PPV' && opening === 'event' ? values.eventId : null,
    identityIds: opening === 'identities' ? [...values.identityIds] : [],
    duration,
    durationUnits: duration === null ? null : values.durationUnits,
    autoRenew,
    trialDays: autoRenew ? numberOf(values.trialDays) : null,
    startsAt: fromLocal(values.starts, timeZone),
    endsAt: hasEnd(values) ? fromLocal(values.ends, timeZone) : null,
    stock: numberOf(values.stock),
    active: values.active,
    position: numberOf(values.position) ?? 0,
  };
}

/** Inputs that can be wrong, with the key of what is wrong in the texts of the room. */
export interface ProductProblems {
  title?: 'titleMissing';
  texts?: 'textsWithoutTitle';
  price?: 'priceInvalid';
  eventId?: 'matchMissing';
  identityIds?: 'identitiesMissing';
  duration?: 'durationInvalid';
  trialDays?: 'trialInvalid';
  ends?: 'endMissing' | 'endEarly';
  stock?: 'stockInvalid' | 'stockBelowSold';
  position?: 'numberInvalid';
}

const isBetween = (value: number | null, min: number, max: number): boolean =>
  value === null || (value >= min && value <= max);

function problemOfEnd(values: ProductValues): ProductProblems['ends'] {
  const { type, starts, ends } = values;
  if (!hasEnd(values)) return undefined;
  if (ends === '') return type === 'PPV' ? undefined : 'endMissing';
  return starts !== '' && ends <= starts ? 'endEarly' : undefined;
}

/** Returns what is wrong with the inputs. `sold` is how many were sold of a limited stock. */
export function problemsOf(values: ProductValues, sold = 0): ProductProblems {
  const { type, opening, price, currency, isSold } = values;
  const duration = numberOf(values.duration);
  const needsDuration = runsFromPurchase(values);
  const stock = numberOf(values.stock);
  const ends = problemOfEnd(values);
  const lacksTitle = Object.values(values.texts).some(
    (texts) => texts.title.trim() === '' && texts.description.trim() !== '',
  );
  const amount = parseAmount(price, currency);
  const isPriced = amount !== null && amount <= 100_000_000;
  return {
    ...(values.title.trim() === '' && { title: 'titleMissing' as const }),
    ...(lacksTitle && { texts: 'textsWithoutTitle' as const }),
    ...(isSold && !isPriced && { price: 'priceInvalid' as const }),
    ...(type === 'PPV' &&
      opening === 'event' &&
      values.eventId === null && { eventId: 'matchMissing' as const }),
    ...(opening === 'identities' &&
      values.identityIds.length === 0 && { identityIds: 'identitiesMissing' as const }),
    ...((needsDuration ? duration === null : false) ||
    ((type === 'PPV' || needsDuration) && !isBetween(duration, 1, 1000))
      ? { duration: 'durationInvalid' as const }
      : {}),
    ...(needsDuration &&
      values.autoRenew &&
      !isBetween(numberOf(values.trialDays), 1, 365) && { trialDays: 'trialInvalid' as const }),
    ...(ends !== undefined && { ends }),
    ...(isBetween(stock, 0, 999_999_999)
      ? stock !== null && stock < sold && { stock: 'stockBelowSold' as const }
      : { stock: 'stockInvalid' as const }),
    ...(!isBetween(numberOf(values.position), -1_000_000, 1_000_000) && {
      position: 'numberInvalid' as const,
    }),
  };
}

/** Returns the inputs after another kind was chosen, with what that kind may open and how long it lasts. */
export function withType(values: ProductValues, type: ProductType): ProductValues {
  const { opening, isFixed, duration, autoRenew } = emptyProduct(type, values.currency);
  return { ...values, type, opening, isFixed, duration, autoRenew };
}
