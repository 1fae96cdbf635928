import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The wrapper that Vite puts around each `import()` of a browser build. */
const helper = '\0vite/preload-helper.js';
const ours = join(import.meta.dirname, 'src/app/errors/chunk-loader.ts');

/**
 * Replaces Vite's preload helper with `src/app/errors/chunk-loader.ts`. That one supports neither nonces nor
 * browsers without `modulepreload`, has half the size, and retries a style sheet that failed to load.
 */
export const leanPreload = (): Plugin => ({
  name: 'grandstand-preload',
  enforce: 'pre',
  load: (id) =>
    id === helper
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(ours)};`
      : undefined,
});
