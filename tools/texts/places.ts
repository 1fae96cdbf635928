/** The places of the repository that have words, each with its texts by locale. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productsOf } from '../../demo/src/products.ts';
import { demoTenantIds } from '../../demo/src/world/worlds.ts';
import { phrasesByLanguage, type CaptionLanguage } from '../../demo/videos/commentary.ts';
import { defaultLocale, type Locale } from '../../packages/contract/src/tenant/locales.ts';
import { sportPresets } from '../../packages/contract/src/tenant/sport-presets.ts';

export type Texts = ReadonlyMap<string, string>;

export interface Place {
  readonly name: string;
  /** True for content of the demo, which a translated language may lack, but not in part. */
  readonly isDemo: boolean;
  /** Returns the texts of a language by key; empty if there are none. */
  readonly read: (locale: Locale) => Texts;
}

export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Returns the texts of a tree by their `nested.keys`. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const demoForms = 'apps/standalone/locales';

/** Folders that have a folder for each locale, with a file of texts for each noun. */
const messageFolders = {
  portal: 'apps/portal/locales',
  'mails, receipts and push messages': 'apps/api/locales',
  'forms of the demo': demoForms,
} as const;

const foldersIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
    : [];

function readFolder(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.toSorted().flatMap((file) => {
      const tree = JSON.parse(readFileSync(join(folder, file), 'utf8')) as MessageTree;
      return [...flatten(tree)];
    }),
  );
}

/** The information pages of the demo's tenants, each of which must exist; their prose is not compared. */
const readPages = (content: string, locale: Locale): Map<string, string> =>
  new Map(
    foldersIn(content).flatMap((tenant) => {
      const folder = join(content, tenant, locale);
      const files = existsSync(folder) ? readdirSync(folder) : [];
      return files.map((file) => [`${tenant}/${file}`, ''] as const);
    }),
  );

const sportNames = (locale: Locale): Map<string, string> =>
  new Map(
    Object.entries(sportPresets).flatMap(([id, { names }]) => {
      const name = names[locale];
      return name === undefined ? [] : [[id, name]];
    }),
  );

/** Any time: titles of seasons differ by year, in all languages alike. */
const sometime = Date.UTC(2026, 10, 21);

const demoProducts = (locale: Locale): Map<string, string> =>
  new Map(
    demoTenantIds.flatMap((tenantId) =>
      productsOf({ tenantId }, sometime).flatMap(({ id, title, description, translations }) => {
        const words = locale === defaultLocale ? { title, description } : translations?.[locale];
        return words === undefined
          ? []
          : Object.entries(words).map(([name, text]) => [`${id}.${name}`, text ?? ''] as const);
      }),
    ),
  );

/** Captions that the demo's videos contain. Lines that alternate may differ in number. */
function demoCaptions(locale: Locale): Map<string, string> {
  const phrases = phrasesByLanguage[locale as CaptionLanguage] as
    | (typeof phrasesByLanguage)['en']
    | undefined;
  if (phrases === undefined) return new Map();
  const lines = Object.entries(phrases.lines).flatMap(([type, choices]) =>
    choices.slice(0, 1).map((line) => [`lines.${type}`, line] as const),
  );
  return new Map([
    ...Object.entries(phrases.sides).map(([side, name]) => [`sides.${side}`, name] as const),
    ...lines,
    ['goalWithoutScorer', phrases.goalWithoutScorer],
  ]);
}

/** Returns the places with words below a root folder. */
export const places = (root: string): Place[] => [
  ...Object.entries(messageFolders).map(([name, folder]) => ({
    name,
    isDemo: folder === demoForms,
    read: (locale: Locale) => readFolder(join(root, folder, locale)),
  })),
  { name: 'names of sports', isDemo: false, read: sportNames },
  { name: 'products of the demo', isDemo: true, read: demoProducts },
  { name: 'captions of the demo', isDemo: true, read: demoCaptions },
  {
    name: 'pages of the demo',
    isDemo: true,
    read: (locale) => readPages(join(root, 'demo/content'), locale),
  },
];

/** Returns the names of folders of texts that are no locales. */
export const unknownFolders = (root: string, known: readonly string[]): string[] =>
  Object.values(messageFolders).flatMap((folder) =>
    foldersIn(join(root, folder))
      .filter((name) => !known.includes(name))
      .map((name) => `${folder}/${name}`),
  );
