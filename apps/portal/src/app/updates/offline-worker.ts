const worker = '/sw.js';

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** Returns the worker's URL as a trusted type where the browser requires one; no other URL passes. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  const createScriptURL = (url: string) => {
    if (url !== worker) throw new TypeError(`${url} is not the worker`);
    return url;
  };
  return trustedTypes === undefined
    ? worker
    : trustedTypes.createPolicy('offline', { createScriptURL }).createScriptURL(worker);
}

/** Registers the worker that shows our own page while offline. Never rejects. */
export async function cacheOfflinePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' });
  } catch (error) {
    // Private windows of some browsers refuse it; everything else works without it.
    // oxlint-disable-next-line no-console
    console.warn('There will be no offline page', error);
  }
}
