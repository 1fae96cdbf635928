/** Reads the locale files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';

export const localesFolder = join(import.meta.dirname, 'locales');

export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** Paths of a locale's files; none for a locale that has no folder yet. */
export const filesOf = (locale: string): string[] => {
  try {
    return readdirSync(join(localesFolder, locale))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => join(localesFolder, locale, name));
  } catch {
    return [];
  }
};

/** All messages of a locale; each file adds namespaces of its own. @throws Error for a shared one */
export function readLocale(locale: string): MessageTree {
  const all: MessageTree = {};
  for (const file of filesOf(locale)) {
    const content = JSON.parse(readFileSync(file, 'utf8')) as MessageTree;
    for (const [namespace, messages] of Object.entries(content)) {
      if (namespace in all) throw new Error(`${file}: namespace "${namespace}" is in another file`);
      all[namespace] = messages;
    }
  }
  return all;
}

/** `own` over `fallback`, key by key. */
export function mergeMessages(fallback: MessageTree, own: MessageTree): MessageTree {
  const merged: MessageTree = { ...fallback };
  for (const [key, value] of Object.entries(own)) {
    const under = fallback[key];
    merged[key] =
      typeof value === 'object' && typeof under === 'object' ? mergeMessages(under, value) : value;
  }
  return merged;
}

interface CompiledTree {
  [key: string]: ReturnType<typeof compile> | CompiledTree;
}

/** Parses every text, so that this is not done again by every browser and for every page. */
export const compileMessages = (tree: MessageTree): CompiledTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  );
