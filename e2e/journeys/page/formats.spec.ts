import {
  formatLocaleOf,
  locales,
  localePrefix,
  withCurrencySign,
} from '@grandstand/contract/constants';
import { expect, test, untilInteractive } from '../journey.ts';

/** A format's name with a value, and the text that this engine writes. */
type Written = readonly [format: string, text: string];

/**
 * Writes dates, times, weekdays, relative times, prices, percentages and lists as pages do. Runs in Node and
 * in the browser.
 */
function writeAll(locale: string): Written[] {
  const written: Written[] = [];
  const timeZone = 'Europe/Sarajevo';
  const times = Array.from({ length: 12 }, (_, month) =>
    Date.UTC(2026, month, 1 + 2 * month, 2 * month, 5),
  );
  const dateFormats: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full' },
    { dateStyle: 'long' },
    { dateStyle: 'medium', timeStyle: 'short' },
    { dateStyle: 'short', timeStyle: 'short' },
    { timeStyle: 'medium' },
    { hour: 'numeric', minute: '2-digit' },
    { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    { weekday: 'long' },
    { weekday: 'short', day: 'numeric', month: 'short' },
    { weekday: 'long', day: 'numeric', month: 'long' },
    { weekday: 'narrow' },
    { month: 'long', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
  ];
  for (const options of dateFormats) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    for (const time of times) written.push([JSON.stringify(options), format.format(time)]);
  }
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  written.push(['hour cycle', String(hourCycle)]);
  for (const style of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.RelativeTimeFormat(locale, { style, numeric: 'auto' });
    for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
      for (const amount of [-22, -5, -2, -1, 0, 1, 2, 3, 21])
        written.push([`relative ${style} ${unit} ${amount}`, format.format(amount, unit)]);
  }
  for (const currency of [
    'EUR',
    'USD',
    'GBP',
    'CAD',
    'BRL',
    'BAM',
    'ILS',
    'PLN',
    'UAH',
    'KRW',
    'CNY',
  ]) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    for (const price of [0, 9.99, 1234.5])
      written.push([`${currency} ${price}`, format.format(price)]);
  }
  const numberFormats: Intl.NumberFormatOptions[] = [
    {},
    { style: 'percent', maximumFractionDigits: 1 },
    { style: 'unit', unit: 'second', maximumFractionDigits: 1 },
    { notation: 'compact' },
  ];
  for (const options of numberFormats) {
    const format = new Intl.NumberFormat(locale, options);
    for (const number of [0, 0.4567, 1, 1234.5, 1_234_567])
      written.push([`${JSON.stringify(options)} ${number}`, format.format(number)]);
  }
  const names = ['Ann', 'Ben', 'Cat'];
  for (const type of ['conjunction', 'disjunction'] as const)
    written.push([type, new Intl.ListFormat(locale, { type }).format(names)]);
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  for (const country of ['BA', 'UA', 'IL']) written.push([country, String(countries.of(country))]);
  const plurals = new Intl.PluralRules(locale);
  const counts = Array.from({ length: 130 }, (_, count) => plurals.select(count));
  written.push(['plural categories', counts.join()]);
  return written;
}

test('[I18N-07] the server and the browser write dates, prices and lists alike in each language', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  for (const locale of locales) {
    const unified = (all: Written[]) => all.map(([name, text]) => [name, withCurrencySign(text)]);
    const inBrowser = await page.evaluate(writeAll, formatLocaleOf(locale));
    expect(unified(inBrowser), locale).toEqual(unified(writeAll(formatLocaleOf(locale))));
  }
});

for (const locale of ['bs-BA', 'uk-UA', 'ko'] as const) {
  test(`dates of a page in ${locale} have the words of the language, even after hydration`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(`${localePrefix(locale)}/upcoming/`);
    await untilInteractive(page);
    const times = page.locator('main time');
    await expect(times.first()).toBeVisible();
    const texts = await times.allInnerTexts();
    // An engine that does not know the language writes such months and weekdays.
    expect(texts.join('\n')).not.toMatch(/M\d\d|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/i);
    expect(consoleErrors).toEqual([]);
  });
}
