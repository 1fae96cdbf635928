/**
 * Determines from the sources which texts a part of the portal needs: its import graph, and the
 * namespaces that each module names. No list of a page's texts has to be maintained, so none can be
 * forgotten.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { readLocale } from './locale-messages.ts';

const source = join(import.meta.dirname, 'src');
const isPage = '.route.tsx';
const isCode = /\.tsx?$/;

interface Import {
  /** Absolute path of a module of `src`. */
  readonly file: string;
  /** Imported names; null for the whole module. */
  readonly names: readonly string[] | null;
}

interface LazyImport {
  readonly file: string;
  /** Offset of `import('…')` in the text. */
  readonly start: number;
  readonly end: number;
}

interface Module {
  readonly imports: readonly Import[];
  readonly lazy: readonly LazyImport[];
  /** Namespaces that this module itself names, sorted. */
  readonly namespaces: readonly string[];
  /** For a module with only `export … from`: the source of each name. */
  readonly passesOn: ReadonlyMap<string, Import> | null;
}

/** The fields in use of a syntax-tree node; which ones exist depends on its type. */
interface TreeNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
  readonly callee?: {
    readonly name?: string;
    readonly object?: { readonly type?: string };
    readonly property?: { readonly name?: string };
  };
  readonly arguments?: readonly { readonly value?: unknown }[];
}

/** Calls `visit` with each node of a syntax tree. */
function walk(tree: unknown, visit: (node: TreeNode) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree)) visit(tree);
  for (const inner of Object.values(tree)) walk(inner, visit);
}

interface Named {
  /** Every string, and of each template the part before its first placeholder. */
  readonly strings: readonly string[];
  /** The arguments of `useTranslations('…')`. */
  readonly hooked: readonly string[];
  /** The patterns of `import.meta.glob('…')`. */
  readonly globs: readonly string[];
}

function namedIn(tree: unknown): Named {
  const strings: string[] = [];
  const hooked: string[] = [];
  const globs: string[] = [];
  walk(tree, ({ type, value, quasis, callee, arguments: given }) => {
    if (type === 'Literal' && typeof value === 'string') strings.push(value);
    if (type === 'TemplateLiteral') strings.push(quasis?.[0]?.value.cooked ?? '');
    const argument = type === 'CallExpression' ? given?.[0]?.value : null;
    if (typeof argument !== 'string') return;
    if (callee?.name === 'useTranslations') hooked.push(argument);
    if (callee?.object?.type === 'MetaProperty' && callee.property?.name === 'glob')
      globs.push(argument);
  });
  return { strings, hooked, globs };
}

/** Imports of one module, and the known namespaces that it names. */
export function readModule(file: string, text: string, known: ReadonlySet<string>): Module {
  const { module, program } = parseSync(file, text);
  const fileOf = (request: string) =>
    request.startsWith('.') && isCode.test(request) ? resolve(dirname(file), request) : null;
  const imports: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = fileOf(moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    if (from === null || (entries.length > 0 && values.length === 0)) continue;
    const all = values.length === 0 || values.some(({ importName }) => importName.kind !== 'Name');
    imports.push({
      file: from,
      names: all ? null : values.flatMap(({ importName }) => importName.name ?? []),
    });
  }
  const { strings, hooked, globs } = namedIn(program.body);
  // Modules found by glob are included, such as the signed-in viewer's; pages have their own texts.
  const found = globs.filter((glob) => !glob.endsWith(isPage));
  for (const path of found.flatMap((glob) => globSync(glob, { cwd: dirname(file) }))) {
    if (!path.includes('.test.')) imports.push({ file: resolve(dirname(file), path), names: null });
  }
  const passedOn = new Map<string, Import>();
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      const from = moduleRequest === null ? null : fileOf(moduleRequest.value);
      if (from === null || isType) continue;
      const names = importName.kind === 'Name' ? [importName.name ?? ''] : null;
      imports.push({ file: from, names });
      if (names !== null && exportName.name != null)
        passedOn.set(exportName.name, { file: from, names });
    }
  }
  const onlyPassesOn =
    program.body.length > 0 &&
    program.body.every((one) => one.type === 'ExportNamedDeclaration' && one.source !== null);
  const named = [...hooked, ...strings.filter((one) => one.includes('.'))];
  const namespaces = named.map((one) => one.split('.')[0] ?? '').filter((one) => known.has(one));
  return {
    imports,
    lazy: module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
      const from = fileOf(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
      return from === null ? [] : [{ file: from, start, end }];
    }),
    namespaces: [...new Set(namespaces)].toSorted(),
    passesOn: onlyPassesOn ? passedOn : null,
  };
}

/** Returns which texts parts of the portal need; reads each module once. */
export class MessageUsage {
  readonly #modules = new Map<string, Module>();
  readonly #known: ReadonlySet<string> = new Set(Object.keys(readLocale('en')));

  /** Throws Error if the file cannot be read or parsed. */
  module(file: string): Module {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const read = readModule(file, readFileSync(file, 'utf8'), this.#known);
    this.#modules.set(file, read);
    return read;
  }

  /** Returns every module loaded with this one; of a feature's public face, only the imported names. */
  #reach({ file, names }: Import, seen: Set<string>, whole: Set<string>): void {
    const { imports, passesOn } = this.module(file);
    if (passesOn !== null && names !== null) {
      for (const name of names) {
        const from = passesOn.get(name);
        if (from !== undefined) this.#reach(from, seen, whole);
      }
      return;
    }
    if (whole.has(file)) return;
    whole.add(file);
    seen.add(file);
    for (const one of imports) this.#reach(one, seen, whole);
  }

  /**
   * Returns the namespaces of a module and of everything loaded with it, sorted. Lazy parts load their
   * own.
   */
  needsOf(file: string): string[] {
    const seen = new Set<string>();
    this.#reach({ file, names: null }, seen, new Set());
    return [...new Set([...seen].flatMap((one) => this.module(one).namespaces))].toSorted();
  }

  /** Namespaces of every page: those of the entry. */
  frame(): string[] {
    return this.needsOf(join(source, 'app/entry/entry-client.tsx'));
  }

  /** Each page's name (`home/home`) with the namespaces that it needs besides the frame's. */
  pages(): Record<string, string[]> {
    const frame = new Set(this.frame());
    const routes = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith(isPage))
      .toSorted();
    return Object.fromEntries(
      routes.map((path) => [
        path.slice(0, -isPage.length),
        this.needsOf(join(source, 'features', path)).filter((one) => !frame.has(one)),
      ]),
    );
  }

  /** Namespaces of lazy parts, without duplicates. */
  lazyNeeds(): string[] {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (path) => isCode.test(path) && !/\.d\.ts$|test(?:ing)?\.tsx?$/.test(path),
    );
    const lazy = files.flatMap((path) => this.module(join(source, path)).lazy);
    return [...new Set(lazy.flatMap(({ file }) => this.needsOf(file)))].toSorted();
  }

  /** Every namespace that some browser may need; the rest is for the server only. */
  ofBrowser(): string[] {
    const all = [...this.frame(), ...Object.values(this.pages()).flat(), ...this.lazyNeeds()];
    return [...new Set(all)].toSorted();
  }

  /** Clears the cache after a source changed. */
  clear(): void {
    this.#modules.clear();
  }
}
