// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkRoutes, type UncheckedRow } from './check-routes.ts';
import { routes } from './routes.ts';

const row: UncheckedRow = {
  path: '/fixture',
  name: 'fixture',
  layout: 'home',
  page: 'home/home',
  middleware: [],
  search: [],
  cache: { freshMs: 0, invalidatedBy: 'none' },
};

describe('checkRoutes', () => {
  it('accepts the portal’s own table', () => {
    expect(() => checkRoutes(routes)).not.toThrow();
  });

  it('[RTE-30] rejects a route with an unknown middleware and names it', () => {
    expect(() => checkRoutes([{ ...row, middleware: ['anonymous-only', 'nope'] }])).toThrow(
      /\/fixture: unknown middleware "nope"/,
    );
  });

  it('rejects a missing page module and duplicate paths or names', () => {
    expect(() => checkRoutes([{ ...row, page: 'home/none' }])).toThrow(/home\/none\.route\.tsx/);
    expect(() => checkRoutes([row, { ...row, name: 'other' }])).toThrow(/twice/);
    expect(() => checkRoutes([row, { ...row, path: '/other' }])).toThrow(/"fixture" is used twice/);
  });

  it('rejects two paths that match the same addresses', () => {
    const one: UncheckedRow = { ...row, path: '/fixture/{id}' };
    const other: UncheckedRow = { ...row, path: '/fixture/{name}', name: 'other' };
    expect(() => checkRoutes([one, other])).toThrow(
      '/fixture/{name}: matches the same addresses as /fixture/{id}',
    );
    expect(() => checkRoutes([one, { ...other, path: '/fixture/known' }])).not.toThrow();
  });
});
