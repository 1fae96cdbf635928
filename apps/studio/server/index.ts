/** Serves the studio at `/studio/` of every tenant's host. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { TenantConfig } from '@grandstand/contract';
import { hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filesOf, readManifest } from './build-files.ts';
import { studioDocument, themeCss, themeScript } from './document.ts';
import { documentHeaders, studioPolicy } from './security-headers.ts';

const folder = join(import.meta.dirname, '..');
const entryKey = 'src/app/main.tsx';

export interface StudioOptions {
  readonly mode: 'production' | 'development';
  /** Returns the tenant of a host; null if there is none. */
  readonly resolveTenant: (host: string) => TenantConfig | null;
  /** Folder of the production build. */
  readonly distFolder?: string;
}

interface StudioFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly development?: string;
}

/** Serves the built files, whose names change with their content. Returns the files of the entry. */
async function addBuilt(app: FastifyInstance, distFolder: string): Promise<StudioFiles> {
  const { scripts, styles } = filesOf(readManifest(distFolder), [entryKey]);
  await app.register(fastifyStatic, {
    root: join(distFolder, 'assets'),
    prefix: '/studio/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
  const toAddress = (file: string) => `/studio/${file}`;
  return { scripts: scripts.map(toAddress), styles: styles.map(toAddress) };
}

/** Serves the modules from source, by Vite. Returns the entry. */
async function addFromSource(app: FastifyInstance): Promise<StudioFiles> {
  const [{ createServer }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ]);
  const vite = await createServer({
    configFile: join(folder, 'vite.config.ts'),
    root: folder,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: false },
  });
  app.addHook('onClose', () => vite.close());
  const isModule = /^\/studio\/(?:src|@|node_modules|\.\.)/;
  app.addHook('onRequest', (request, reply, next) => {
    if (!isModule.test(request.url)) return next();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
    return undefined;
  });
  const preamble = react.preambleCode.replace('__BASE__', '/studio/');
  return {
    scripts: [`/studio/${entryKey}`],
    styles: [],
    development: `<script type="module">${preamble}</script>`,
  };
}

/**
 * Adds the studio to `app`. Without its production build, its addresses return 503 with how to build it, and the
 * server starts all the same: viewers' pages do not need the studio.
 */
export async function registerStudio(
  app: FastifyInstance,
  { mode, resolveTenant, distFolder = join(folder, 'dist') }: StudioOptions,
): Promise<void> {
  const isDevelopment = mode === 'development';
  if (!isDevelopment && !existsSync(join(distFolder, '.vite/manifest.json'))) {
    app.get('/studio/*', (_request, reply) =>
      reply
        .code(503)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('The studio is not built: run `node apps/studio/build.ts`'),
    );
    return;
  }
  const files = await (isDevelopment ? addFromSource(app) : addBuilt(app, distFolder));

  const withTenant =
    (send: (tenant: TenantConfig, reply: FastifyReply) => FastifyReply) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const tenant = resolveTenant(hostOf(request));
      if (tenant !== null) return send(tenant, reply);
      return reply
        .code(421)
        .type('text/plain; charset=utf-8')
        .send('No studio has this host name.');
    };
  const cachedForLong = (reply: FastifyReply, type: string) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(type);

  app.get('/studio', (_request, reply) => reply.redirect('/studio/', 308));
  app.get('/studio/theme-:version.js', (_request, reply) =>
    cachedForLong(reply, 'text/javascript; charset=utf-8').send(themeScript),
  );
  app.get(
    '/studio/colors-:version.css',
    withTenant((tenant, reply) =>
      cachedForLong(reply, 'text/css; charset=utf-8').send(themeCss(tenant)),
    ),
  );
  // Every other address is a room of the studio, which the browser opens.
  app.get(
    '/studio/*',
    withTenant((tenant, reply) =>
      reply
        .headers(documentHeaders)
        .header('content-security-policy', studioPolicy(tenant, isDevelopment))
        .type('text/html; charset=utf-8')
        .send(studioDocument(tenant, files)),
    ),
  );
}
