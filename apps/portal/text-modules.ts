/**
 * Texts as modules of the bundle. The server gets all texts of a locale in one module. A browser gets the
 * frame's texts at once, and those of a page or a lazy part along with it (`message-usage.ts` decides
 * which).
 */
import { dirname, relative, resolve } from 'node:path';
import { locales } from '@grandstand/contract/constants';
import type { Plugin } from 'vite';
import { compileMessages, filesOf, mergeMessages, readLocale } from './locale-messages.ts';
import { MessageUsage } from './message-usage.ts';

const requestPrefix = 'virtual:texts/';
const idPrefix = '\0texts/';
const pageTextsFile = resolve(import.meta.dirname, 'src/lib/i18n/page-texts.ts');
const sourceFile = /\/apps\/portal\/src\/[^?]*\.tsx?$/;

/** Returns code with JSON in a string literal, which engines parse faster than an object literal. */
const jsonAsCode = (value: unknown): string =>
  `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

const pick = (all: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

const importersOf = (moduleOf: (locale: string) => string): string => {
  const rows = locales.map((locale) => `'${locale}':()=>import('${moduleOf(locale)}')`);
  return `export const importers = {${rows.join(',')}};`;
};

/** Returns all texts of a locale, parsed; in English where it lacks one. */
export const localeTexts = (locale: string) =>
  compileMessages(mergeMessages(readLocale('en'), readLocale(locale)));

/**
 * Returns the texts of a locale that a browser gets with every page. Of the errors, these are the ones that the
 * portal raises itself; the others load with the first failed response.
 */
export const frameTexts = (texts: ReturnType<typeof localeTexts>, uses: MessageUsage): object => ({
  ...pick(texts, uses.frame()),
  errors: pick(texts['errors'] as object, uses.ownErrorCodes()),
});

/** Returns the code that loads the further namespaces of a locale in a browser. */
export function loadersOf(locale: string, uses: MessageUsage): string {
  const frame = uses.frame();
  const rows = uses
    .ofBrowser()
    .filter((namespace) => !frame.includes(namespace) || namespace === 'errors')
    .map((namespace) => `${namespace}:()=>import('${requestPrefix}${locale}/${namespace}')`);
  return `export const parts = {${rows.join(',')}};`;
}

/**
 * Returns the code of a module below `virtual:texts/`:
 * - `uses`: the namespaces of the frame and, by page name, the additional ones; the error codes that the frame
 *   has;
 * - `all` and `frames`: loaders for each locale, for the server and for browsers;
 * - `all/<locale>`: every text, for the server;
 * - `<locale>`: the texts of the frame, and loaders for the other browser namespaces;
 * - `<locale>/<namespace>`: the texts of a namespace.
 */
export function textModule(name: string, uses: MessageUsage): string {
  if (name === 'uses') {
    const lists = { frame: uses.frame(), pages: uses.pages(), errorCodes: uses.ownErrorCodes() };
    return Object.entries(lists)
      .map(([list, value]) => `export const ${list} = ${jsonAsCode(value)};`)
      .join('');
  }
  if (name === 'all') return importersOf((locale) => `${requestPrefix}all/${locale}`);
  if (name === 'frames') return importersOf((locale) => requestPrefix + locale);
  const [first = '', second] = name.split('/');
  if (first === 'all') return `export default ${jsonAsCode(localeTexts(second ?? ''))};`;
  const texts = localeTexts(first);
  if (second !== undefined) return `export default ${jsonAsCode(texts[second])};`;
  return `export const frame = ${jsonAsCode(frameTexts(texts, uses))};${loadersOf(first, uses)}`;
}

/**
 * Transforms a browser module so that its lazy parts load with their texts: `import('./x.tsx')` also
 * waits for the texts of `x`. Returns null if no lazy part has its own texts.
 */
export function withLazyTexts(code: string, file: string, uses: MessageUsage): string | null {
  const frame = new Set(uses.frame());
  const wrapped = uses
    .module(file)
    .lazy.map((lazy) => ({
      ...lazy,
      needs: uses.needsOf(lazy.file).filter((namespace) => !frame.has(namespace)),
    }))
    .filter(({ needs }) => needs.length > 0);
  if (wrapped.length === 0) return null;
  let changed = code;
  for (const { start, end, needs } of wrapped.toReversed()) {
    const call = `__withTexts(${code.slice(start, end)}, ${JSON.stringify(needs)})`;
    changed = changed.slice(0, start) + call + changed.slice(end);
  }
  const path = relative(dirname(file), pageTextsFile).replaceAll('\\', '/');
  return `${changed}\nimport { withTexts as __withTexts } from '${path.startsWith('.') ? path : `./${path}`}';`;
}

/** Provides the modules `virtual:texts/…` to the bundler, and adds texts to lazy parts. */
export function textModules(): Plugin {
  const uses = new MessageUsage();
  return {
    name: 'grandstand-texts',
    enforce: 'pre',
    resolveId: (id) =>
      id.startsWith(requestPrefix) ? idPrefix + id.slice(requestPrefix.length) : undefined,
    load(id) {
      if (!id.startsWith(idPrefix)) return undefined;
      const name = id.slice(idPrefix.length);
      const locale = name.replace(/^all\/|\/.*$/g, '');
      if (!['uses', 'all', 'frames'].includes(name)) {
        for (const file of [...filesOf('en'), ...filesOf(locale)]) this.addWatchFile(file);
      }
      return textModule(name, uses);
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !sourceFile.test(id)) return undefined;
      const changed = withLazyTexts(code, id, uses);
      return changed === null ? undefined : { code: changed, map: null };
    },
    hotUpdate({ file, modules }) {
      if (!sourceFile.test(file)) return undefined;
      const before = JSON.stringify([uses.frame(), uses.pages()]);
      uses.clear();
      if (JSON.stringify([uses.frame(), uses.pages()]) === before) return undefined;
      // A page needs other texts than before: all text modules must be rebuilt.
      const graph = this.environment.moduleGraph;
      const texts = [...graph.idToModuleMap.values()].filter(({ id }) => id?.startsWith(idPrefix));
      return [...modules, ...texts];
    },
  };
}
