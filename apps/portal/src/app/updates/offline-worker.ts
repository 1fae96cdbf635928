const workerUrl = '/sw.js';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Returns the worker's URL, as a trusted type if the browser supports these; its policy rejects any other
 * URL.
 */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError(`${url} is not the worker`);
    return url;
  };
  return trustedTypes === undefined
    ? workerUrl
    : trustedTypes.createPolicy('offline', { createScriptURL }).createScriptURL(workerUrl);
}

/** Registers the worker that shows our own page while offline. Never rejects. */
export async function cacheOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedWorkerUrl(), { updateViaCache: 'none' });
  } catch (error) {
    // Private windows of some browsers refuse it; everything else works without it.
    // oxlint-disable-next-line no-console
    console.warn('The offline page could not be cached', error);
  }
}
