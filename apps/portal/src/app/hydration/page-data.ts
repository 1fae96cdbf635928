/**
 * Data that the server writes into a page for its scripts, besides the router's own. It is JSON in a script
 * element that does not run, so no content becomes code (SEC-22).
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import type { Messages } from '../../lib/i18n/messages.ts';

/** Id of the script element. */
export const pageDataId = 'ott-page';

export interface PageData {
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly renderedAt: number;
  /** True if deferred data failed or took too long on the server: the browser requests it again. */
  readonly incomplete: boolean;
  /** Texts that the page was rendered with beyond those in its files. */
  readonly texts?: Partial<Messages>;
}

/** Returns JSON that is safe inside a script element. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Reads the page data in the browser. Throws Error if the document has none. */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (text == null) throw new Error(`The page has no #${pageDataId}`);
  return JSON.parse(text) as PageData;
}
