/** The two ways to get at the rendering code: the production build, or Vite in this process. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type * as EntryServer from '../src/app/entry-server.tsx';
import { pageFiles, readBuild, type BuildInfo, type PageFiles } from './build-files.ts';

export type Entry = typeof EntryServer;

export interface Renderer {
  /** The rendering code; in development as the files are now. */
  entry(): Promise<Entry>;
  files(page: string | null, locale: string): PageFiles;
  readonly build: BuildInfo;
  /** Extra elements of the head. */
  readonly devScripts: string;
  /** Makes an error's stack point into the sources. */
  explain(error: unknown): void;
}

export const portalFolder = join(import.meta.dirname, '..');
export const distFolder = join(portalFolder, 'dist');

/** Serves the production build. @throws Error when there is none */
export async function builtRenderer(): Promise<Renderer> {
  const { manifest, build } = readBuild(distFolder);
  const entry = (await import(join(distFolder, 'server/entry-server.js'))) as Entry;
  const known = new Map<string, PageFiles>();
  return {
    entry: () => Promise.resolve(entry),
    files(page, locale) {
      const key = `${page ?? ''}|${locale}`;
      const files = known.get(key) ?? pageFiles(manifest, page, locale, entry.textsOfPage(page));
      known.set(key, files);
      return files;
    },
    build,
    devScripts: '',
    explain: () => {},
  };
}

const refreshPreamble = `import R from '/@react-refresh';R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;`;

/** Runs Vite as middleware of the same server: modules from source, hot reload over its socket. */
export async function devRenderer(app: FastifyInstance): Promise<Renderer> {
  const [{ createServer, isRunnableDevEnvironment }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
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
  return {
    entry: () => ssr.runner.import<Entry>('/src/app/entry-server.tsx'),
    files: () => ({
      entry: '/src/app/entry-client.tsx',
      preloads: [],
      styles: ['/src/ui/app.css'],
    }),
    build: { id: 'development', timestamp: Date.now() },
    devScripts: `<script type="module">${refreshPreamble}</script><script type="module" src="/@vite/client"></script>`,
    explain(error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
    },
  };
}
