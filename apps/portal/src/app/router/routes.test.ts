// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { KnownPath } from '../../lib/page/route-row.ts';
import { isBrowserRendered } from './guards.ts';
import { routes } from './routes.ts';

describe('the list of routes', () => {
  it('contains the rows of every feature with pages', () => {
    const features = new Set(routes.map(({ page }) => page.split('/')[0]));
    for (const feature of ['home', 'media-list', 'event', 'sign-up', 'account', 'following']) {
      expect(features).toContain(feature);
    }
  });

  it('is sorted by path, whichever feature owns a row', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual(paths.toSorted());
  });

  it('[RTE-01] gives sign-in and payment pages the auth layout, account, following and club pages the default one, and all others the home layout', () => {
    const layoutOf = (path: string) => {
      if (/^\/(auth|payment)\//.test(path)) return 'auth';
      return /^\/(account|following|selected|club)(\/|$)/.test(path) ? 'default' : 'home';
    };
    expect(routes.map(({ path, layout }) => [path, layout])).toEqual(
      routes.map(({ path }) => [path, layoutOf(path)]),
    );
    expect(new Set(routes.map(({ layout }) => layout))).toEqual(
      new Set(['auth', 'default', 'home']),
    );
  });

  it('gives a skeleton to every page that the browser renders, which is empty until then', () => {
    const empty = routes.filter((row) => isBrowserRendered(row) && row.skeleton === undefined);
    expect(empty.map(({ path }) => path)).toEqual([]);
  });

  it('types the paths of all features', () => {
    const known = ['/', '/club', '/events/{eventId}'] satisfies KnownPath[];
    // @ts-expect-error: no feature has this page
    const unknown: KnownPath = '/nowhere';
    const paths: readonly string[] = routes.map(({ path }) => path);
    for (const path of known) expect(paths).toContain(path);
    expect(paths).not.toContain(unknown);
  });
});
