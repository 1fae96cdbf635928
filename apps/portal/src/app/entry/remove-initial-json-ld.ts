import { jsonLdType } from '../../lib/head/json-ld.ts';

interface Resolved {
  readonly fromLocation?: object;
  readonly pathChanged: boolean;
}

/** The part of the router that signals a resolved page. */
interface Navigations {
  subscribe(type: 'onResolved', listener: (event: Resolved) => void): () => void;
}

/**
 * Removes the server's JSON-LD of the first page once another page is shown. The first page is resolved
 * too, but without `fromLocation`.
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
