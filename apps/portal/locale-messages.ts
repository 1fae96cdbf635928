/** Reads the locale files and gives them to the bundle, one module a locale. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

export const localesFolder = join(import.meta.dirname, 'locales');
const prefix = 'virtual:messages/';
const resolvedPrefix = '\0messages/';

export interface MessageTree {
  [key: string]: string | MessageTree;
}

const filesOf = (locale: string): string[] => {
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

/** The bundler's modules `virtual:messages/<locale>`. */
export function localeMessages(): Plugin {
  return {
    name: 'grandstand-locale-messages',
    resolveId: (id) =>
      id.startsWith(prefix) ? resolvedPrefix + id.slice(prefix.length) : undefined,
    load(id) {
      if (!id.startsWith(resolvedPrefix)) return undefined;
      const locale = id.slice(resolvedPrefix.length);
      for (const file of [...filesOf('en'), ...filesOf(locale)]) this.addWatchFile(file);
      const messages = compileMessages(mergeMessages(readLocale('en'), readLocale(locale)));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
  };
}
