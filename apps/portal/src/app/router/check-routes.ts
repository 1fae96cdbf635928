import { guards } from './guards.ts';
import type { RouteRow } from '../../lib/page/route-row.ts';

/** Only the paths are used; no page is loaded. */
const pages = import.meta.glob('../../features/*/*.route.tsx');

/** The table before it is checked: a guard's name may be any string. */
export type UncheckedRow = Omit<RouteRow, 'middleware'> & {
  readonly middleware: readonly string[];
};

/**
 * Rejects a route table with an unknown guard (RTE-30), a missing page module, or a duplicate path or name.
 * Paths that differ only in their parameter names count as duplicates: they match the same addresses.
 * @throws Error that names each faulty row and its fault
 */
export function checkRoutes(rows: readonly UncheckedRow[]): void {
  const problems: string[] = [];
  const guardNames = Object.keys(guards);
  const paths = new Map<string, string>();
  for (const { path, name, page, middleware } of rows) {
    for (const guard of middleware) {
      if (!guardNames.includes(guard)) {
        problems.push(`${path}: unknown middleware "${guard}"; there are ${guardNames.join(', ')}`);
      }
    }
    const pattern = path.replace(/\{\w+\}/g, '{}');
    const other = paths.get(pattern);
    if (other === path) problems.push(`${path}: this path is in the table twice`);
    else if (other !== undefined) problems.push(`${path}: matches the same addresses as ${other}`);
    paths.set(pattern, path);
    if (rows.filter((row) => row.name === name).length > 1) {
      problems.push(`${path}: the name "${name}" is used twice`);
    }
    if (!(`../../features/${page}.route.tsx` in pages)) {
      problems.push(`${path}: there is no page module features/${page}.route.tsx`);
    }
  }
  if (problems.length > 0) throw new Error(`Route table:\n  ${problems.join('\n  ')}`);
}
