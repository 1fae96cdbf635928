/**
 * By address: what the document has, or was asked for here; of a style sheet under way, when it is there.
 * Looking through the document for each file of each part takes a phone tens of ms.
 */
const known: Record<string, Promise<unknown> | null> = {};

/** Has the browser fetch a file beside the script that needs it; a style sheet is waited for. */
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
      // One that stays would pass for there when it is asked for again.
      element.remove();
      delete known[href];
      reject(new Error(`${href} could not be loaded`));
    });
  }));
}

/**
 * What the build puts around each `import()`, in the place of Vite's own (`lean-preload.ts`): fetches what the
 * script imports along with it, and tells the page when something of it cannot be had (`chunk-reload.ts`).
 * @param files below the site's root
 * @returns undefined when the page is about to be loaded anew
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
