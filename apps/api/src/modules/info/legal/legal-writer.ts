import {
  directionOf,
  formatLocaleOf,
  type Locale,
  hourMs,
  dayMs,
} from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import english from '../../../../locales/en/legal.json' with { type: 'json' };
import { formatMessage, readMessages } from '../../../platform/text/messages.ts';
import type { LegalFacts } from '../info.queries.ts';

type Tree = { readonly [key: string]: string | Tree };
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
export type LegalKey = KeysOf<typeof english.legal>;

const textsOf = readMessages('legal', english.legal);

function textAt(tree: Tree, key: string): string {
  const text = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      tree,
    );
  if (typeof text !== 'string') throw new Error(`There is no text "legal.${key}"`);
  return text;
}

const yearMs = 365 * dayMs;

/** Returns a tenant's text as Markdown that shows them as they are. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|~#]/g, '\\$&');

export const mailLink = (address: string): string =>
  `[${escapeMarkdown(address)}](mailto:${address})`;

/** Writes the legal pages of a tenant in one language. */
export interface LegalWriter {
  readonly tenant: TenantConfig;
  readonly facts: LegalFacts;
  readonly locale: Locale;
  /** Returns a text; its values are Markdown. */
  readonly t: (key: LegalKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Joins names by the language's rules. */
  readonly list: (names: readonly string[]) => string;
  /** Returns a time (ms) in whole hours, days or years. */
  readonly time: (ms: number) => string;
}

export function createLegalWriter(
  tenant: TenantConfig,
  facts: LegalFacts,
  locale: Locale,
): LegalWriter {
  const texts = textsOf(locale);
  const t: LegalWriter['t'] = (key, values) => formatMessage(locale, textAt(texts, key), values);
  const names = new Intl.ListFormat(formatLocaleOf(locale), { type: 'conjunction' });
  return {
    tenant,
    facts,
    locale,
    t,
    list: (items) => names.format(items.map(escapeMarkdown)),
    time: (ms) => {
      if (ms % yearMs === 0) return t('time.years', { count: ms / yearMs });
      if (ms % dayMs === 0) return t('time.days', { count: ms / dayMs });
      return t('time.hours', { count: Math.ceil(ms / hourMs) });
    },
  };
}

/** Joins the parts of a text that apply; false and empty ones are left out. */
export const paragraphs = (parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join('\n\n');

/** Writes a list of the items that apply. */
export const bullets = (items: readonly (string | false)[]): string =>
  items
    .filter((item) => item !== false)
    .map((item) => `- ${item}`)
    .join('\n');

export const section = (title: string, parts: readonly (string | false)[]): string =>
  paragraphs([`## ${title}`, ...parts]);

/**
 * Returns a text of the tenant's settings on its own line, such as an address, in its own direction: within
 * Hebrew, browsers would write “Berlin 10999”.
 */
export const settingLine = ({ locale }: LegalWriter, text: string): string =>
  directionOf(locale) === 'rtl' ? `\u2068${escapeMarkdown(text)}\u2069` : escapeMarkdown(text);

/** Returns who runs the site, in lines: name and postal address. */
export function operatorLines(writer: LegalWriter): string {
  const { name, legal } = writer.tenant;
  return [legal.company ?? name, ...legal.address]
    .map((line) => settingLine(writer, line))
    .join('\\\n');
}
