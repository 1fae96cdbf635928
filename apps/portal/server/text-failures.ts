import type { Locale } from '@grandstand/contract/names';
import type { OnTextFailure } from '../src/lib/i18n/text-failure.ts';
import type { PortalLog } from './options.ts';

/** Gives the handler of a locale's texts that cannot be written, on the page of a path where there is one. */
export type TextFailures = (locale: Locale, path?: string) => OnTextFailure;

/** Keys that are made of data have no end. */
const mostCounted = 500;

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count));

/**
 * Counts the texts that could not be written, by locale. Each is one line in the log, with the count,
 * and one more when it has happened 10, 100, 1,000 … times, instead of one for every page.
 */
export function countTextFailures(log: Pick<PortalLog, 'warn'>): TextFailures {
  const counts = new Map<string, number>();
  return (locale, path) =>
    ({ code, text }) => {
      const id = `${locale} ${code} ${text}`;
      const count = (counts.get(id) ?? 0) + 1;
      if (count === 1 && counts.size >= mostCounted) return;
      counts.set(id, count);
      if (isPowerOfTen(count))
        log.warn({ locale, path, code, text, count }, 'text could not be written');
    };
}
