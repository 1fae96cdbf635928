/**
 * The texts as modules of the bundle. The server has all of a locale in one; a browser gets the frame's
 * at once and those of a page or a lazy part with it (`message-usage.ts` knows which these are).
 */
import { dirname, relative, resolve } from 'node:path';
import { locales } from '@grandstand/contract/names';
import type { Plugin } from 'vite';
import { compileMessages, filesOf, mergeMessages, readLocale } from './locale-messages.ts';
import { MessageUsage } from './message-usage.ts';

const virtual = 'virtual:texts/';
const resolved = '\0texts/';
const store = resolve(import.meta.dirname, 'src/lib/i18n/page-texts.ts');
const ofSource = /\/apps\/portal\/src\/[^?]*\.tsx?$/;

/** A literal that engines read faster than an object of the language. */
const asCode = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

const pick = (all: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

const importersOf = (moduleOf: (locale: string) => string): string => {
  const rows = locales.map((locale) => `'${locale}':()=>import('${moduleOf(locale)}')`);
  return `export const importers = {${rows.join(',')}};`;
};

/**
 * The code of one of the modules below `virtual:texts/`:
 * - `uses`: the namespaces of the frame and, by name, those that a page needs besides;
 * - `all` and `frames`: how those of a locale come, for the server and for browsers;
 * - `all/<locale>`: every text, for the server;
 * - `<locale>`: the texts of the frame, and how the other namespaces of browsers come;
 * - `<locale>/<namespace>`: the texts of a namespace.
 */
export function textModule(name: string, uses: MessageUsage): string {
  if (name === 'uses') {
    return `export const frame = ${asCode(uses.frame())};export const pages = ${asCode(uses.pages())};`;
  }
  if (name === 'all') return importersOf((locale) => `${virtual}all/${locale}`);
  if (name === 'frames') return importersOf((locale) => virtual + locale);
  const [first = '', second] = name.split('/');
  const locale = first === 'all' ? (second ?? '') : first;
  const texts = compileMessages(mergeMessages(readLocale('en'), readLocale(locale)));
  if (first === 'all') return `export default ${asCode(texts)};`;
  if (second !== undefined) return `export default ${asCode(texts[second])};`;
  const frame = uses.frame();
  const parts = uses
    .ofBrowser()
    .filter((namespace) => !frame.includes(namespace))
    .map((namespace) => `${namespace}:()=>import('${virtual}${locale}/${namespace}')`);
  return `export const frame = ${asCode(pick(texts, frame))};export const parts = {${parts.join(',')}};`;
}

/**
 * A module of the browser whose lazy parts bring their texts along: `import('./x.tsx')` waits for
 * those of `x` as well. Null when it has no lazy part with texts of its own.
 */
export function withLazyTexts(code: string, file: string, uses: MessageUsage): string | null {
  const frame = new Set(uses.frame());
  const wrapped = uses
    .module(file)
    .lazy.map((lazy) => ({
      ...lazy,
      needs: uses.needsOf(lazy.file).filter((one) => !frame.has(one)),
    }))
    .filter(({ needs }) => needs.length > 0);
  if (wrapped.length === 0) return null;
  let changed = code;
  for (const { start, end, needs } of wrapped.toReversed()) {
    const call = `__withTexts(${code.slice(start, end)}, ${JSON.stringify(needs)})`;
    changed = changed.slice(0, start) + call + changed.slice(end);
  }
  const path = relative(dirname(file), store).replaceAll('\\', '/');
  return `${changed}\nimport { withTexts as __withTexts } from '${path.startsWith('.') ? path : `./${path}`}';`;
}

/** Gives the bundler the modules `virtual:texts/…`, and lazy parts their texts. */
export function textModules(): Plugin {
  const uses = new MessageUsage();
  return {
    name: 'grandstand-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? resolved + id.slice(virtual.length) : undefined),
    load(id) {
      if (!id.startsWith(resolved)) return undefined;
      const name = id.slice(resolved.length);
      const locale = name.replace(/^all\/|\/.*$/g, '');
      if (!['uses', 'all', 'frames'].includes(name)) {
        for (const file of [...filesOf('en'), ...filesOf(locale)]) this.addWatchFile(file);
      }
      return textModule(name, uses);
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !ofSource.test(id)) return undefined;
      const changed = withLazyTexts(code, id, uses);
      return changed === null ? undefined : { code: changed, map: null };
    },
    hotUpdate({ file, modules }) {
      if (!ofSource.test(file)) return undefined;
      const before = JSON.stringify([uses.frame(), uses.pages()]);
      uses.forget();
      if (JSON.stringify([uses.frame(), uses.pages()]) === before) return undefined;
      // Which texts a page needs has changed: whoever asks for them is made anew.
      const graph = this.environment.moduleGraph;
      const texts = [...graph.idToModuleMap.values()].filter(({ id }) => id?.startsWith(resolved));
      return [...modules, ...texts];
    },
  };
}
