// `npm run pages` prints every page of the portal with its route-table row.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteRow } from '../apps/portal/src/lib/page/route-row.ts';
import { root } from './root.ts';

const files = globSync('apps/portal/src/features/*/*.routes.ts', { cwd: root });
const modules = (await Promise.all(
  files.map((file) => import(pathToFileURL(join(root, file)).href)),
)) as { routes: readonly RouteRow[] }[];

/** How long a page is fresh; for how long after that it is still served, if its rule says so. */
const timesOf = ({ freshMs, staleWhileRevalidateMs }: RouteRow['cache']): string =>
  [freshMs, staleWhileRevalidateMs]
    .flatMap((ms) => (ms === undefined ? [] : `${ms / 1000} s`))
    .join(' + ');

const titles = [
  'PATH',
  'NAME',
  'PAGE',
  'LAYOUT',
  'GUARDS',
  'FRESH (+ STALE) FOR, DROPPED ON',
  'FLAGS',
];
const lines = modules
  .flatMap(({ routes }) => routes)
  .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  .map((row) => [
    row.path,
    row.name,
    row.page,
    row.layout,
    row.middleware.join(' ') || '-',
    `${timesOf(row.cache)}, ${row.cache.invalidatedBy}`,
    (['notInSitemap', 'secret', 'personal'] as const)
      .filter((flag) => row[flag] === true)
      .join(' '),
  ]);
const widths = titles.map((title, column) =>
  Math.max(title.length, ...lines.map((line) => (line[column] ?? '').length)),
);
for (const line of [titles, ...lines]) {
  console.log(
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
