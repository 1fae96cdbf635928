import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What Vite puts around each `import()` of a build for browsers. */
const helper = '\0vite/preload-helper.js';
const ours = join(import.meta.dirname, 'src/app/chunk-loader.ts');

/**
 * Puts `src/app/chunk-loader.ts` in the place of Vite's helper: it knows no nonces and no browsers
 * without `modulepreload`, half of the bytes, and asks for a style sheet again that could not be had.
 */
export const leanPreload = (): Plugin => ({
  name: 'grandstand-preload',
  enforce: 'pre',
  load: (id) =>
    id === helper
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(ours)};`
      : undefined,
});
