import { posix } from 'node:path';
import type { SourceFile, Violation } from './source-file.ts';

export type Import = { specifier: string; typeOnly: boolean; line: number };

/** A `from` path must not import any of `to`; both are matched against paths below the root. */
type Wall = {
  from: RegExp;
  to: RegExp;
  why: string;
  testsMayPass?: boolean;
};

const WALLS: Wall[] = [
  {
    from: /^apps\/portal\/src\/(ui|lib)\//,
    to: /^apps\/portal\/src\/(features|app)\//,
    why: 'ui and lib know no feature and no page',
  },
  {
    from: /^apps\/portal\/src\/features\//,
    to: /^apps\/portal\/src\/app\//,
    why: 'features are used by the app, not the other way round',
  },
  {
    from: /^apps\/portal\/src\//,
    to: /^apps\/portal\/server\//,
    why: 'what runs in the browser does not import the server',
    testsMayPass: true,
  },
  {
    from: /^apps\/api\/src\/platform\//,
    to: /^apps\/api\/src\/modules\//,
    why: 'the platform knows no module',
    testsMayPass: true,
  },
  {
    from: /^apps\/api\/src\/modules\//,
    to: /^apps\/api\/src\/(app|index|modules|stand-in)\.ts$/,
    why: 'modules are put together above, and would meet each other there unseen',
    testsMayPass: true,
  },
  {
    from: /^apps\/api\/src\/(?!testing(\.ts|\/)|.*(\/testing\.ts|\.testing\.ts)$)/,
    to: /^apps\/api\/src\/(testing(\.ts$|\/)|.*(\/testing\.ts|\.testing\.ts)$)/,
    why: 'test support is not part of the product',
    testsMayPass: true,
  },
  {
    from: /^packages\/player\/src\/core\//,
    to: /^packages\/player\/src\/(dom|react)\/|^(react|react-dom|hls\.js)(\/|$)/,
    why: "the player's core is pure",
  },
  {
    from: /^packages\/player\/src\/dom\//,
    to: /^packages\/player\/src\/react\/|^(react|react-dom)(\/|$)/,
    why: "the player's engine knows no React",
  },
];

const FEATURE = /^apps\/portal\/src\/features\/([^/]+)\//;
const MODULE = /^apps\/api\/src\/modules\/([^/]+)\//;
const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import and re-export of a module, with static specifiers only. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => ({
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
    line: lineAt(text, match.index + match[0].length),
  }));
}

/** Checks the import rules of CONTRIBUTING that package names cannot express. */
export function forbiddenImports(file: SourceFile): Violation[] {
  return importsOf(file.text).flatMap((found) => {
    const target = targetOf(file.path, found.specifier);
    const why =
      brokenWall(file, target) ??
      foreignFeature(file, target) ??
      foreignModule(file, target) ??
      leftWorkspace(file.path, found.specifier, target) ??
      ownPackage(file.path, found.specifier);
    return why === null
      ? []
      : [{ path: file.path, line: found.line, message: `imports ${found.specifier}: ${why}` }];
  });
}

function brokenWall(file: SourceFile, target: string): string | null {
  const wall = WALLS.find(
    ({ from, to, testsMayPass }) =>
      from.test(file.path) && to.test(target) && !(testsMayPass && file.isTest),
  );
  return wall?.why ?? null;
}

/** Modules that assemble the features use the same entry points; modules found by glob are not imports. */
const ABOVE_FEATURES = /^apps\/portal\/(src\/app|server)\//;

function foreignFeature({ path, isTest }: SourceFile, target: string): string | null {
  const own = FEATURE.exec(path)?.[1];
  const other = FEATURE.exec(target)?.[1];
  if (other === undefined || own === other) return null;
  if (own === undefined && (isTest || !ABOVE_FEATURES.test(path))) return null;
  return target === `apps/portal/src/features/${other}/index.ts`
    ? null
    : 'a feature is entered through its index.ts';
}

const FOR_TESTS = /^apps\/api\/src\/modules\/[^/]+\/testing\.ts$/;

/** Tests may also import another module's `testing.ts`. */
function foreignModule(file: SourceFile, target: string): string | null {
  const other = MODULE.exec(target)?.[1];
  if (other === undefined || other === MODULE.exec(file.path)?.[1]) return null;
  if (target === `apps/api/src/modules/${other}/index.ts`) return null;
  if ((file.isTest || FOR_TESTS.test(file.path)) && FOR_TESTS.test(target)) return null;
  return 'another module is entered through its index.ts';
}

function leftWorkspace(path: string, specifier: string, target: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const own = workspaceOf(path);
  const other = workspaceOf(target);
  if (own === other || own === null || OUTSIDE_THE_PRODUCT.has(own)) return null;
  return 'another workspace is imported by its package name';
}

const OUTSIDE_THE_PRODUCT = new Set(['tools', 'e2e', 'bench', '.']);

function workspaceOf(path: string): string | null {
  return /^(?:(?:apps|packages)\/[^/]+|demo|e2e|bench|tools)(?=\/)/.exec(path)?.[0] ?? '.';
}

function targetOf(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

/** A workspace that imports itself by name would bypass every internal boundary. */
function ownPackage(path: string, specifier: string): string | null {
  const own = /^(?:apps|packages)\/([^/]+)\//.exec(path)?.[1];
  if (own === undefined || !`${specifier}/`.startsWith(`@grandstand/${own}/`)) return null;
  return 'a workspace reaches its own files by their paths';
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
