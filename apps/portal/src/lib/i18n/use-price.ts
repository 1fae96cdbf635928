import { defaultCurrency, minorDigitsOf, withCurrencySign } from '@grandstand/contract/constants';
import { useNumberFormatter } from './use-formatter.ts';

interface Priced {
  /** Minor currency units. */
  readonly price: number;
  readonly currency: string;
}

/** Returns a price formatter: `price` is in minor units; a product without currency shows N/A (COM-09). */
export function usePrice(): (priced: Priced) => string {
  const format = useNumberFormatter();
  return ({ price, currency }) =>
    currency === defaultCurrency
      ? `${format.number(price / 100, { minimumFractionDigits: 2 })} ${defaultCurrency}`
      : withCurrencySign(
          format.number(price / 10 ** minorDigitsOf(currency), { style: 'currency', currency }),
        );
}
