/** The sources of texts in the repository, each with its texts by locale. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../packages/contract/src/tenant/locales.ts';
import { sportPresets } from '../../packages/contract/src/tenant/sport-presets.ts';

export type Texts = ReadonlyMap<string, string>;

export interface TextSource {
  readonly name: string;
  /** True for content of the demo, which a translated language may lack, but not in part. */
  readonly isDemo: boolean;
  /** Languages that it has; all unless given. */
  readonly languages?: readonly Locale[];
  /** Folders whose modules read the texts as properties; none for the portal, whose modules name keys. */
  readonly readers?: readonly string[];
  /** Returns the texts of a language by key; empty if there are none. */
  readonly read: (locale: Locale) => Texts;
}

export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Returns the texts of a tree by their `nested.keys`; those of a list by their indexes. */
export function flatten(tree: MessageTree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Folders that have a folder for each locale, with a file of texts for each noun. */
const messageFolders: readonly (Omit<TextSource, 'read'> & { readonly folder: string })[] = [
  { name: 'portal', folder: 'apps/portal/locales', isDemo: false },
  {
    name: 'mails, receipts and push messages',
    folder: 'apps/api/locales',
    isDemo: false,
    readers: ['apps/api/src'],
  },
  {
    name: 'studio',
    folder: 'apps/studio/locales',
    isDemo: false,
    // Operators are few and trained; viewers read all languages.
    languages: ['en', 'de', 'es'],
    readers: ['apps/studio/src', 'packages/contract/src', 'packages/player/src/core'],
  },
  {
    name: 'forms of the demo',
    folder: 'apps/standalone/locales',
    isDemo: true,
    readers: ['apps/standalone/src/demo/forms'],
  },
  {
    name: 'products and captions of the demo',
    folder: 'demo/locales',
    isDemo: true,
    readers: ['demo/src', 'demo/videos'],
  },
];

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

/** Returns the sources of texts below a root folder. */
export const textSources = (root: string): TextSource[] => [
  ...messageFolders.map(({ folder, ...source }) => ({
    ...source,
    read: (locale: Locale) => readFolder(join(root, folder, locale)),
  })),
  { name: 'names of sports', isDemo: false, read: sportNames },
  {
    name: 'pages of the demo',
    isDemo: true,
    read: (locale) => readPages(join(root, 'demo/content'), locale),
  },
];

/** Returns the names of folders of texts that are not locales. */
export const unknownFolders = (root: string, known: readonly string[]): string[] =>
  messageFolders.flatMap(({ folder }) =>
    foldersIn(join(root, folder))
      .filter((name) => !known.includes(name))
      .map((name) => `${folder}/${name}`),
  );
