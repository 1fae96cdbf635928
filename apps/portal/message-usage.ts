/**
 * Determines which texts a part of the portal needs from its sources: its import graph, and the
 * namespaces that each module names. So no list of a page's texts has to be maintained.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { readLocale, type MessageTree } from './locale-messages.ts';

const source = join(import.meta.dirname, 'src');
const pageSuffix = '.route.tsx';
const codeFile = /\.tsx?$/;

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
  /** Codes of `errors` that this module writes out. */
  readonly errorCodes: readonly string[];
  /** For a module with only `export … from`: the source of each name; null for any other. */
  readonly reExports: ReadonlyMap<string, Import> | null;
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

interface NamedTexts {
  readonly strings: readonly string[];
  /** Of each template, the part before its first placeholder. */
  readonly starts: readonly string[];
  /** The arguments of `useTranslations('…')`. */
  readonly hookArguments: readonly string[];
  /** The patterns of `import.meta.glob('…')`. */
  readonly globs: readonly string[];
}

function namedTextsOf(tree: unknown): NamedTexts {
  const strings: string[] = [];
  const starts: string[] = [];
  const hookArguments: string[] = [];
  const globs: string[] = [];
  walk(tree, ({ type, value, quasis, callee, arguments: args }) => {
    if (type === 'Literal' && typeof value === 'string') strings.push(value);
    if (type === 'TemplateLiteral') starts.push(quasis?.[0]?.value.cooked ?? '');
    const argument = type === 'CallExpression' ? args?.[0]?.value : null;
    if (typeof argument !== 'string') return;
    if (callee?.name === 'useTranslations') hookArguments.push(argument);
    if (callee?.object?.type === 'MetaProperty' && callee.property?.name === 'glob')
      globs.push(argument);
  });
  return { strings, starts, hookArguments, globs };
}

/** Returns the keys of texts and of groups of texts: `home`, `home.title`. */
export const keysOf = (tree: MessageTree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([name, inner]) => [
    prefix + name,
    ...(typeof inner === 'string' ? [] : keysOf(inner, `${prefix}${name}.`)),
  ]);

/**
 * Returns the imports of a module, and the namespaces of the texts that it names. `knownKeys` tells texts from
 * other names with a dot, such as those of calls (`clip.remove`).
 */
export function readModule(file: string, text: string, knownKeys: ReadonlySet<string>): Module {
  const { module, program } = parseSync(file, text);
  const fileOf = (request: string) =>
    request.startsWith('.') && codeFile.test(request) ? resolve(dirname(file), request) : null;
  const imports: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = fileOf(moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    if (from === null || (entries.length > 0 && values.length === 0)) continue;
    const importsAll =
      values.length === 0 || values.some(({ importName }) => importName.kind !== 'Name');
    imports.push({
      file: from,
      names: importsAll ? null : values.flatMap(({ importName }) => importName.name ?? []),
    });
  }
  const { strings, starts, hookArguments, globs } = namedTextsOf(program.body);
  // Modules found by glob are included, such as the signed-in viewer's; pages have their own texts.
  const imported = globs.filter((glob) => !glob.endsWith(pageSuffix));
  for (const path of imported.flatMap((glob) => globSync(glob, { cwd: dirname(file) }))) {
    if (!path.includes('.test.')) imports.push({ file: resolve(dirname(file), path), names: null });
  }
  const reExports = new Map<string, Import>();
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      const from = moduleRequest === null ? null : fileOf(moduleRequest.value);
      if (from === null || isType) continue;
      const names = importName.kind === 'Name' ? [importName.name ?? ''] : null;
      imports.push({ file: from, names });
      if (names !== null && exportName.name != null)
        reExports.set(exportName.name, { file: from, names });
    }
  }
  const onlyReExports =
    program.body.length > 0 &&
    program.body.every((node) => node.type === 'ExportNamedDeclaration' && node.source !== null);
  const startsKey = (start: string) =>
    start.includes('.') && [...knownKeys].some((key) => key.startsWith(start));
  const keys = [
    ...hookArguments.filter((key) => knownKeys.has(key)),
    ...strings.filter((key) => key.includes('.') && knownKeys.has(key)),
    ...[...starts, ...strings.filter((key) => key.endsWith('.'))].filter(startsKey),
  ];
  const namespaces = keys.map((key) => key.split('.')[0] ?? '');
  return {
    imports,
    lazy: module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
      const from = fileOf(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
      return from === null ? [] : [{ file: from, start, end }];
    }),
    namespaces: [...new Set(namespaces)].toSorted(),
    errorCodes: strings
      .map((key) => key.replace(/^errors\./, ''))
      .filter((code) => knownKeys.has(`errors.${code}`)),
    reExports: onlyReExports ? reExports : null,
  };
}

/** Returns which texts parts of the portal need; reads each module once. */
export class MessageUsage {
  readonly #modules = new Map<string, Module>();
  readonly #keys: ReadonlySet<string> = new Set(keysOf(readLocale('en')));

  /** Throws Error if the file cannot be read or parsed. */
  module(file: string): Module {
    const cached = this.#modules.get(file);
    if (cached !== undefined) return cached;
    const read = readModule(file, readFileSync(file, 'utf8'), this.#keys);
    this.#modules.set(file, read);
    return read;
  }

  /**
   * Adds every module that loads with this one to `reached`; of a module with only re-exports, those of the
   * imported names.
   */
  #reach({ file, names }: Import, reached: Set<string>): void {
    const { imports, reExports } = this.module(file);
    if (reExports !== null && names !== null) {
      for (const name of names) {
        const from = reExports.get(name);
        if (from !== undefined) this.#reach(from, reached);
      }
      return;
    }
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of imports) this.#reach(next, reached);
  }

  /**
   * Returns the namespaces of a module and of everything loaded with it, sorted. Lazy parts load their
   * own.
   */
  needsOf(file: string): string[] {
    const reached = new Set<string>();
    this.#reach({ file, names: null }, reached);
    return [...new Set([...reached].flatMap((path) => this.module(path).namespaces))].toSorted();
  }

  /** Returns the namespaces that every page needs: those of the entry. */
  frame(): string[] {
    return this.needsOf(join(source, 'app/entry/entry-client.tsx'));
  }

  /** Returns the namespaces that each page (`home/home`) needs besides the frame's. */
  pages(): Record<string, string[]> {
    const frame = new Set(this.frame());
    const routes = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith(pageSuffix))
      .toSorted();
    return Object.fromEntries(
      routes.map((path) => [
        path.slice(0, -pageSuffix.length),
        this.needsOf(join(source, 'features', path)).filter((namespace) => !frame.has(namespace)),
      ]),
    );
  }

  #allModules(): Module[] {
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => codeFile.test(path) && !/\.d\.ts$|test(?:ing)?\.tsx?$/.test(path))
      .map((path) => this.module(join(source, path)));
  }

  /**
   * Returns the codes of `errors` that a module writes out, sorted: those that the portal itself raises, shows or
   * compares. All others come from a response.
   */
  ownErrorCodes(): string[] {
    return [...new Set(this.#allModules().flatMap(({ errorCodes }) => errorCodes))].toSorted();
  }

  /** Returns the namespaces of all lazy parts. */
  lazyNeeds(): string[] {
    const lazy = this.#allModules().flatMap((module) => module.lazy);
    return [...new Set(lazy.flatMap(({ file }) => this.needsOf(file)))].toSorted();
  }

  /** Returns every namespace that a browser may need; only the server needs the others. */
  ofBrowser(): string[] {
    const all = [...this.frame(), ...Object.values(this.pages()).flat(), ...this.lazyNeeds()];
    return [...new Set(all)].toSorted();
  }

  /** Clears the cache after a source changed. */
  clear(): void {
    this.#modules.clear();
  }
}
