import type { SourceFile, Violation } from './source-file.ts';

const backendPath = /^apps\/api\/src\/(modules\/[^/]+|[^/]+)\//;
const tablesPattern = /declare module [^{]+\{\s*interface Tables \{([^}]*)\}/g;
const writePattern =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)|\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi;

/**
 * Reports writes to a table outside the `*.queries.ts` of the noun whose `*.table.ts` declares it, by the
 * query builder or in statement text: other writers would bypass the owner's rules. Reads are
 * unrestricted. Tests, test helpers and migrations may write anywhere.
 */
export function writesToOtherModules(files: readonly SourceFile[]): Violation[] {
  const owners = ownersOf(files);
  return files.filter(isProduction).flatMap((file) =>
    [...file.text.matchAll(writePattern)].flatMap((match): Violation[] => {
      const table = match[1] ?? match[2] ?? match[3] ?? '';
      const owner = owners.get(table);
      if (owner === undefined) return [];
      if (owner === nounOf(file.path) && file.path.endsWith('.queries.ts')) return [];
      const line = file.text.slice(0, match.index).split('\n').length;
      return [
        {
          path: file.path,
          line,
          message: `writes the table ${table}, which only the *.queries.ts of ${owner} write`,
        },
      ];
    }),
  );
}

/** The noun of each table: the folder of the file that declares it. */
function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  const declaring = files.filter(({ path }) => path.endsWith('.table.ts'));
  return new Map(
    declaring.flatMap(({ path, text }) =>
      [...text.matchAll(tablesPattern)].flatMap(([, body = '']) =>
        [...body.matchAll(/^\s*(\w+):/gm)].map(([, table = '']) => [table, nounOf(path)] as const),
      ),
    ),
  );
}

/** Returns the folder that owns a backend file, e.g. `modules/event` or `platform`. */
const nounOf = (path: string): string => backendPath.exec(path)?.[1] ?? '';

const isProduction = ({ path, isTest }: SourceFile): boolean =>
  backendPath.test(path) &&
  path.endsWith('.ts') &&
  !isTest &&
  !path.startsWith('apps/api/src/testing/') &&
  !path.endsWith('/testing.ts');
