import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { navigationModule, withLaterNavigation } from './later-navigation.ts';

const routerFile = fileURLToPath(
  new URL('router.js', import.meta.resolve('@tanstack/router-core')),
);

describe('the router in the bundle', () => {
  it('takes what opens another page from a script that comes later, and the rest from its own', () => {
    const code = withLaterNavigation(readFileSync(routerFile, 'utf8'));
    expect(code).toContain(
      'import { loadRouteChunk, replaceRouteChunk } from "./load-client.js?first"',
    );
    expect(code).not.toContain('"./load-client.js";');
    for (const name of ['loadClientRoute', 'preloadClientRoute', 'refreshClientRoute'])
      expect(code).toContain(`const ${name} = navigate("${name}")`);
  });

  it('cannot be built when the router is put together in another way', () => {
    expect(() => withLaterNavigation('import { hydrate } from "./load-client.js";')).toThrow(
      'no longer imports loadClientRoute',
    );
  });

  interface Navigation {
    onNavigation(listener: (failure: unknown) => void): void;
    navigate(name: string): (...args: unknown[]) => Promise<unknown>;
  }
  const asAddress = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const load = async (file: string) => {
    const address = asAddress(navigationModule(file));
    const navigation = (await import(/* @vite-ignore */ address)) as Navigation;
    const told = vi.fn<(failure: unknown) => void>();
    navigation.onNavigation(told);
    return { told, navigate: navigation.navigate };
  };

  it('calls what comes later once it is there', async () => {
    const file = asAddress('export const loadClientRoute = async (a, b) => a + b;');
    const { told, navigate } = await load(file);
    expect(await navigate('loadClientRoute')(1, 2)).toBe(3);
    expect(told.mock.calls).toEqual([[null]]);
    expect(await navigate('loadClientRoute')(2, 2)).toBe(4);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('tells that a page cannot be opened, and nothing of one that is only looked ahead for', async () => {
    // The page has counted one who waits.
    const missing = Object.assign(new Error('missing'), { waiting: 1 });
    vi.stubGlobal('missing', missing);
    const { told, navigate } = await load(asAddress('throw missing'));
    await navigate('preloadClientRoute')();
    expect(missing.waiting).toBe(0);
    expect(told).not.toHaveBeenCalled();
    await navigate('loadClientRoute')();
    expect(missing.waiting).toBe(0);
    expect(told).toHaveBeenCalledExactlyOnceWith(missing);
  });
});
