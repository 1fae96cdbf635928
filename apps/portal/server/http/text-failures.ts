import type { Locale } from '@grandstand/contract/constants';
import type { OnTextFailure } from '../../src/lib/i18n/text-failure.ts';
import type { PortalLog } from '../options.ts';

/** Returns the handler of text failures in a locale, on the page of a path if there is one. */
export type TextFailures = (locale: Locale, path?: string) => OnTextFailure;

/** Keys may derive from data, so their number is unlimited. */
const maxCounted = 500;

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count));

/**
 * Counts text failures by locale. Each is logged once, and again at 10, 100, 1,000 … with the count,
 * instead of once per page.
 */
export function countTextFailures(log: Pick<PortalLog, 'warn'>): TextFailures {
  const counts = new Map<string, number>();
  return (locale, path) =>
    ({ code, text }) => {
      const key = `${locale} ${code} ${text}`;
      const count = (counts.get(key) ?? 0) + 1;
      if (count === 1 && counts.size >= maxCounted) return;
      counts.set(key, count);
      if (isPowerOfTen(count))
        log.warn({ locale, path, code, text, count }, 'text could not be rendered');
    };
}
