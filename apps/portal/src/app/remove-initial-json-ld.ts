import { jsonLdType } from '../lib/head/json-ld.ts';

interface Resolved {
  readonly fromLocation?: object;
  readonly pathChanged: boolean;
}

/** The part of the router that tells when a page is there. */
interface Navigations {
  subscribe(type: 'onResolved', listener: (event: Resolved) => void): () => void;
}

/**
 * Takes out what the server told search engines about the first page once another one is shown. The
 * first page itself is resolved too, without a location it came from.
 */
export function removeInitialJsonLd(router: Navigations): void {
  const stop = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    for (const element of document.querySelectorAll(`script[type="${jsonLdType}"]`)) {
      element.remove();
    }
    stop();
  });
}
