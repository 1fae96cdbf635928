/**
 * Loads the server part and the rendering code, always together: from the production build, or through
 * Vite in this process. Node runs this file unbuilt, so it may import only types from built modules.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { readBuild } from '../assets/build-files.ts';
import { builtRenderer } from './built-renderer.ts';
import type { Entry, Renderer } from './renderer.ts';
import type * as ServerPart from '../portal.ts';

/** The server part with its renderer. */
interface LoadedPortal extends Pick<typeof ServerPart, 'addPortal'> {
  readonly renderer: Renderer;
}

export const portalFolder = join(import.meta.dirname, '../..');
const distFolder = join(portalFolder, 'dist');

/**
 * Limits of the render thread's heap. Without one it grows to 260 MB before the first collection; it needs
 * 40 MB. For the young generation, `npm start` sets `--max-semi-space-size`, which takes precedence.
 */
const threadLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** Loads the production build. Throws Error if there is none. */
export async function loadBuilt(): Promise<LoadedPortal> {
  // Must run before the code is imported: its error explains how to build.
  const files = readBuild(distFolder);
  const serverPart = (await import(join(distFolder, 'server/portal.js'))) as typeof ServerPart;
  const renderer: Renderer = {
    ...builtRenderer(distFolder, files, serverPart.entry),
    startThread: () =>
      new Worker(join(distFolder, 'thread/render-thread.js'), {
        workerData: { distFolder },
        resourceLimits: threadLimits,
      }),
  };
  return { renderer, addPortal: serverPart.addPortal };
}

/** Runs Vite as middleware of the same server: modules from source, hot reload over its socket. */
export async function loadWithVite(app: FastifyInstance): Promise<LoadedPortal> {
  const [{ createServer, isRunnableDevEnvironment }, { default: middie }, { default: react }] =
    await Promise.all([import('vite'), import('@fastify/middie'), import('@vitejs/plugin-react')]);
  // React's hot reload needs this before any component. Vite injects it only into HTML files.
  const preamble = react.preambleCode.replace('__BASE__', '/');
  await app.register(middie);
  const vite = await createServer({
    configFile: join(portalFolder, 'vite.config.ts'),
    root: portalFolder,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable server environment');
  const serverPart = await ssr.runner.import<typeof ServerPart>('/server/portal.ts');
  const renderer: Renderer = {
    entry: () => ssr.runner.import<Entry>('/src/app/entry/entry-server.tsx'),
    files: () => ({
      entry: '/src/app/entry/entry-client.tsx',
      preloads: [],
      styles: ['/src/ui/styles/app.css'],
    }),
    displayFont: () => null,
    embedScript: '/src/app/entry/entry-embed.ts',
    build: { id: 'development', timestamp: Date.now() },
    assetsFolder: null,
    devScripts: `<script type="module">${preamble}</script><script type="module" src="/@vite/client"></script>`,
    // The modules of a development server change while it runs.
    startThread: null,
    mapStackToSources(error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
    },
  };
  return { renderer, addPortal: serverPart.addPortal };
}
