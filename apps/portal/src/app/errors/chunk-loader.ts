/**
 * Files that the document contains or that were requested here, by address. A pending style sheet maps to
 * the promise of its load. Querying the document for every file of every chunk takes a phone tens of ms.
 */
const known: Record<string, Promise<unknown> | null> = {};

/** Preloads a file that a script needs. Resolves for a style sheet only once it is loaded. */
async function link(file: string): Promise<unknown> {
  const href = `/${file}`;
  if (href in known) return known[href];
  known[href] = null;
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const isStyle = href.endsWith('.css');
  const rel = isStyle ? 'stylesheet' : 'modulepreload';
  const element = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  document.head.append(element);
  if (!isStyle) return undefined;
  return (known[href] = new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', () => {
      // A failed element left in place would count as loaded on the next request.
      element.remove();
      delete known[href];
      reject(new Error(`${href} could not be loaded`));
    });
  }));
}

/**
 * Wraps each `import()` in the build, in place of Vite's own helper (`lean-preload.ts`). Fetches the
 * imports of the script in parallel and reports a file that cannot be loaded (`chunk-reload.ts`).
 * @param files relative to the site's root
 * @returns undefined if the page is about to reload
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T | undefined> {
  try {
    await Promise.all(files.map(link));
    return await load();
  } catch (payload) {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(Object.assign(event, { payload }))) throw payload;
    return undefined;
  }
}
