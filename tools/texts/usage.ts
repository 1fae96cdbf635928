/** Finds texts that no module names, so that they are not translated in vain. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The strings of a module, and its templates as patterns in which anything stands for a placeholder. */
interface Module {
  readonly strings: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

interface TreeNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}

function walk(tree: unknown, visit: (node: TreeNode) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree)) visit(tree);
  for (const inner of Object.values(tree)) walk(inner, visit);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the strings and templates of a module; object keys count as strings. */
export function readModule(file: string, text: string): Module {
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  walk(parseSync(file, text).program, (node) => {
    const { type, value, quasis } = node;
    if (type === 'Literal' && typeof value === 'string') strings.add(value);
    if (type === 'Property') {
      const { key } = node as { key?: { name?: string } };
      if (key?.name !== undefined) strings.add(key.name);
    }
    if (type !== 'TemplateLiteral' || quasis === undefined) return;
    const parts = quasis.map(({ value: { cooked } }) => cooked ?? '');
    // A template of nothing but placeholders would name every text.
    if (/^[\w.]*$/.test(parts.join('')) && /\w/.test(parts.join('')))
      patterns.push(new RegExp(`^${parts.map(escaped).join(String.raw`[\w-]+`)}$`));
  });
  return { strings, patterns };
}

/** Modules that pass texts to each other, such as those of a feature, as one. */
const joined = (modules: readonly Module[]): Module => ({
  strings: new Set(modules.flatMap(({ strings }) => [...strings])),
  patterns: modules.flatMap(({ patterns }) => patterns),
});

const names = ({ strings, patterns }: Module, key: string): boolean =>
  strings.has(key) || patterns.some((pattern) => pattern.test(key));

/**
 * Returns the keys that no module names: neither as a whole (`home.title`) nor by its parts (`home`, and
 * `title` in any module, since a module may choose a text by what another returns). A nested namespace
 * (`purchase.period`) stands for all its texts.
 */
export function unusedKeys(keys: readonly string[], modules: readonly Module[]): string[] {
  const all = joined(modules);
  const isNamed = (module: Module, key: string): boolean => {
    if (names(module, key)) return true;
    const parts = key.split('.');
    return parts.slice(1).some((_, index) => {
      const start = parts.slice(0, index + 1).join('.');
      const rest = parts.slice(index + 1).join('.');
      return module.strings.has(start) && (index > 0 || names(all, rest));
    });
  };
  return keys.filter((key) => !modules.some((module) => isNamed(module, key)));
}

const source = /\.tsx?$/;
const notSource = /\.d\.ts$|\.test(?:ing)?\.tsx?$|(^|[\\/])testing\.tsx?$/;

/** Returns the paths and texts of the modules of a folder, without tests. */
const sourcesIn = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => source.test(path) && !notSource.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** Returns the modules of a folder, without tests. */
export const modulesIn = (folder: string): Module[] =>
  sourcesIn(folder).map(({ path, text }) => readModule(path, text));

/** Returns the words of the modules of a folder, without tests. */
export const wordsIn = (folder: string): string[] =>
  sourcesIn(folder).flatMap(({ text }) => text.match(/[\w-]+/g) ?? []);

/**
 * Returns the keys of texts that modules read as properties (`texts.kinds.welcome.subject`) and of which a part
 * is in no module. Indexes of lists are not parts.
 */
export const unreadKeys = (keys: readonly string[], words: ReadonlySet<string>): string[] =>
  keys.filter((key) => key.split('.').some((part) => !/^\d+$/.test(part) && !words.has(part)));
