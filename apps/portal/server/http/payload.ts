/** Page data at its own address (BLD-02). */
import { splitLocale, type Locale } from '@grandstand/contract/constants';

const suffix = '/_payload.json';

/** Policy of a data file: it loads nothing, even if it is opened as a page. */
export const payloadPolicy = `default-src 'none'; frame-ancestors 'none'`;

/**
 * Returns the page whose data an address requests, or null; the path is without locale prefix and closing
 * slash. Only the canonical address has data.
 */
export function readPayloadAddress(
  pathname: string,
): { readonly locale: Locale; readonly path: string } | null {
  if (!pathname.endsWith(suffix)) return null;
  const { locale, path, canonical } = splitLocale(pathname.slice(0, -suffix.length));
  return canonical && /^(?:\/[^/\\]+)+$/.test(path) ? { locale, path } : null;
}

/** Writes the file: the packed data and its build's id, since another build may read the data differently. */
export const writePayload = (build: string, data: string): string =>
  `{"build":${JSON.stringify(build)},"data":${data}}`;
