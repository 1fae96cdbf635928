import { beforeEach, describe, expect, it } from 'vitest';
import { removeInitialJsonLd } from './remove-initial-json-ld.ts';

type Listener = Parameters<Parameters<typeof removeInitialJsonLd>[0]['subscribe']>[1];

function aRouter() {
  const listeners = new Set<Listener>();
  return {
    listeners,
    subscribe(_type: 'onResolved', listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const scriptTypes = () => [...document.querySelectorAll('script')].map(({ type }) => type);

describe('removeInitialJsonLd', () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<script type="application/ld+json">{}</script><script type="application/json">{}</script>';
  });

  it('leaves the JSON-LD while the first page is shown, even with another query', () => {
    const router = aRouter();
    removeInitialJsonLd(router);
    for (const listener of router.listeners) {
      listener({ pathChanged: true });
      listener({ fromLocation: {}, pathChanged: false });
    }
    expect(scriptTypes()).toEqual(['application/ld+json', 'application/json']);
  });

  it('removes only the JSON-LD when the next page is shown', () => {
    const router = aRouter();
    removeInitialJsonLd(router);
    for (const listener of router.listeners) listener({ fromLocation: {}, pathChanged: true });
    expect(scriptTypes()).toEqual(['application/json']);
    expect(router.listeners.size).toBe(0);
  });
});
