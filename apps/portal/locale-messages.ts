/** Reads the locale files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';

export const localesFolder = join(import.meta.dirname, 'locales');

export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** Returns the paths of a locale's files; none for a locale without a folder. */
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

/**
 * Returns all messages of a locale; each file adds its own namespaces. Throws Error if two files share
 * one.
 */
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

/** Merges `own` over `fallback`, key by key. */
export function mergeMessages(fallback: MessageTree, own: MessageTree): MessageTree {
  const merged: MessageTree = { ...fallback };
  for (const [key, value] of Object.entries(own)) {
    const fallbackValue = fallback[key];
    merged[key] =
      typeof value === 'object' && typeof fallbackValue === 'object'
        ? mergeMessages(fallbackValue, value)
        : value;
  }
  return merged;
}

interface CompiledTree {
  [key: string]: ReturnType<typeof compile> | CompiledTree;
}

/** Parses every text at build time, so that neither browsers nor page renders have to. */
export const compileMessages = (tree: MessageTree): CompiledTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  );
