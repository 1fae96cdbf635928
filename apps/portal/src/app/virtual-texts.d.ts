declare module 'virtual:texts/uses' {
  /** Namespaces that every page has. */
  export const frame: readonly string[];
  /** Name of a page (`home/home`) with the namespaces that it needs besides. */
  export const pages: Readonly<Record<string, readonly string[] | undefined>>;
}

declare module 'virtual:texts/frames' {
  import type { Locale } from '@grandstand/contract/names';
  import type { LocaleTexts } from '../lib/i18n/page-texts.ts';
  /** How the texts of each locale come to a browser. */
  export const importers: Readonly<Record<Locale, () => Promise<LocaleTexts>>>;
}

declare module 'virtual:texts/all' {
  import type { Locale } from '@grandstand/contract/names';
  import type { Messages } from '../lib/i18n/messages.ts';
  /** How all texts of each locale come to the server. */
  export const importers: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>;
}

declare module 'virtual:texts/all/*' {
  import type { Messages } from '../lib/i18n/messages.ts';
  const messages: Messages;
  export default messages;
}

declare module 'virtual:texts/*' {
  import type { LocaleTexts } from '../lib/i18n/page-texts.ts';
  export const frame: LocaleTexts['frame'];
  export const parts: LocaleTexts['parts'];
}
