/** The data of a page alone, at an address of its own (BLD-02). */
import { splitLocale, type Locale } from '@grandstand/contract/names';

const end = '/_payload.json';

/** A file of data: whoever opens it as a page sees its text. */
export const payloadPolicy = `default-src 'none'; frame-ancestors 'none'`;

/**
 * Which page an address asks the data of, or null when it asks for something else; the path is without
 * locale prefix and closing slash. Only the one spelling of an address has data.
 */
export function readPayloadAddress(
  pathname: string,
): { readonly locale: Locale; readonly path: string } | null {
  if (!pathname.endsWith(end)) return null;
  const { locale, path, canonical } = splitLocale(pathname.slice(0, -end.length));
  return canonical && /^(?:\/[^/\\]+)+$/.test(path) ? { locale, path } : null;
}

/** The file: the data, packed, and the build that they are of, since another one may read them otherwise. */
export const writePayload = (build: string, data: string): string =>
  `{"build":${JSON.stringify(build)},"data":${data}}`;
