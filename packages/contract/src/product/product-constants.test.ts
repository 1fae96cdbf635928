import { describe, expect, it } from 'vitest';
import { formatLocaleOf, locales } from '../tenant/locales.ts';
import { withCurrencySign } from './product-constants.ts';

describe('a price', () => {
  it.each(locales)('has the sign of euros and pounds in %s, not their code', (locale) => {
    const price = (currency: string) =>
      withCurrencySign(
        new Intl.NumberFormat(formatLocaleOf(locale), { style: 'currency', currency }).format(9.99),
      );
    expect(price('EUR')).toContain('€');
    expect(price('EUR')).not.toContain('EUR');
    expect(price('GBP')).toContain('£');
  });
});
