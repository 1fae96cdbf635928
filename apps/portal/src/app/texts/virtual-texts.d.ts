declare module 'virtual:texts/uses' {
  /** Namespaces that every page loads. */
  export const frame: readonly string[];
  /** Page name (`home/home`) to the namespaces it needs besides those. */
  export const pages: Readonly<Record<string, readonly string[] | undefined>>;
  /** Codes of `errors` that every page loads; the others load with the first failed response. */
  export const errorCodes: readonly string[];
}

declare module 'virtual:texts/frames' {
  import type { Locale } from '@grandstand/contract/constants';
  import type { LocaleTexts } from '../../lib/i18n/page-texts.ts';
  /** Loads the texts of each locale in the browser. */
  export const importers: Readonly<Record<Locale, () => Promise<LocaleTexts>>>;
}

declare module 'virtual:texts/all' {
  import type { Locale } from '@grandstand/contract/constants';
  import type { Messages } from '../../lib/i18n/messages.ts';
  /** Loads all texts of each locale on the server. */
  export const importers: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;
}

declare module 'virtual:texts/all/*' {
  import type { Messages } from '../../lib/i18n/messages.ts';
  const messages: Messages;
  export default messages;
}

declare module 'virtual:texts/*' {
  import type { LocaleTexts } from '../../lib/i18n/page-texts.ts';
  export const frame: LocaleTexts['frame'];
  export const parts: LocaleTexts['parts'];
}
