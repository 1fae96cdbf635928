import type { RouteRow } from '../lib/page/route-row.ts';
import { routes } from './routes.ts';

const patterns = routes.map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
}));

/** The row of a path without locale prefix, or null for an unknown one. */
export const rowOf = (path: string): RouteRow | null =>
  patterns.find(({ pattern }) => pattern.test(path))?.row ?? null;
