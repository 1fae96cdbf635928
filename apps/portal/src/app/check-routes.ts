import { guards } from './guards.ts';
import type { RouteRow } from '../lib/page/route-row.ts';

/** Only their paths are looked at. */
const pages = import.meta.glob('../features/*/*.route.tsx');

/** What the table says before it is checked: a guard's name may be anything. */
export type UncheckedRow = Omit<RouteRow, 'middleware'> & {
  readonly middleware: readonly string[];
};

/**
 * Refuses a route table that names a guard (RTE-30) or page nobody wrote, or a path or name twice.
 * Two paths that differ in the names of their parameters alone would match the same addresses.
 * @throws Error that names the row and what is wrong with it
 */
export function checkRoutes(rows: readonly UncheckedRow[]): void {
  const problems: string[] = [];
  const known = Object.keys(guards);
  const paths = new Map<string, string>();
  for (const { path, name, page, middleware } of rows) {
    for (const guard of middleware) {
      if (!known.includes(guard)) {
        problems.push(`${path}: unknown middleware "${guard}"; there are ${known.join(', ')}`);
      }
    }
    const shape = path.replace(/\{\w+\}/g, '{}');
    const other = paths.get(shape);
    if (other === path) problems.push(`${path}: this path is in the table twice`);
    else if (other !== undefined) problems.push(`${path}: matches the same addresses as ${other}`);
    paths.set(shape, path);
    if (rows.filter((row) => row.name === name).length > 1) {
      problems.push(`${path}: the name "${name}" is used twice`);
    }
    if (!(`../features/${page}.route.tsx` in pages)) {
      problems.push(`${path}: there is no page module features/${page}.route.tsx`);
    }
  }
  if (problems.length > 0) throw new Error(`Route table:\n  ${problems.join('\n  ')}`);
}
