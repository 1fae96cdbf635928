/**
 * The server part that uses the portal's own modules, and the entry of the server build. In production
 * these modules are in the same bundle as the pages, so that each exists once.
 */
import type { FastifyInstance } from 'fastify';
import * as entry from '../src/app/entry/entry-server.tsx';
import { addAppLinks } from './assets/app-links.ts';
import { addEmbeds } from './embed/index.ts';
import { addFeeds } from './feeds/index.ts';
import { addInstalledApp } from './installed-app/index.ts';
import { archiveBuild, type AssetArchive } from './assets/asset-archive.ts';
import type { BuildInfo } from './assets/build-files.ts';
import { archiveInStore } from './assets/shared-archive.ts';
import type { RenderContext } from './render/render-context.ts';
import type { PortalOptions } from './options.ts';
import { addBuild, addPages } from './portal-app.ts';
import { addOffline } from './offline/index.ts';
import { addOneSignalWorker } from './offline/one-signal-worker.ts';
import { RenderQueue } from './render/render-queue.ts';
import type { Renderer } from './render/renderer.ts';
import { addSharePictures } from './share-picture/index.ts';
import { RequestCoalescing } from './cache/request-coalescing.ts';
import { addSignInCallback } from './http/sign-in-callback.ts';
import { countTextFailures } from './http/text-failures.ts';

/** The rendering code that was loaded with the server part. */
export { entry };

/** Archives this build, in a store or a folder; returns null without an archive. */
async function openArchive(
  app: FastifyInstance,
  assetsFolder: string,
  build: BuildInfo,
  { buildArchiveFolder: folder, sharedBuilds: files, log }: PortalOptions,
): Promise<AssetArchive | null> {
  if (folder === undefined) return null;
  if (files === undefined) return archiveBuild({ folder, assetsFolder, build, log });
  const archive = await archiveInStore({ files, folder, assetsFolder, build, log });
  app.addHook('onClose', async () => archive.close());
  return archive;
}

/**
 * Adds pages, feeds and share pictures to `app`, and the build's files if there is a build. Throws Error
 * if the route table names an unknown guard or page.
 */
export async function addPortal(
  app: FastifyInstance,
  renderer: Renderer,
  options: PortalOptions,
): Promise<void> {
  const production = options.mode === 'production';
  const { assetsFolder, build } = renderer;
  if (assetsFolder !== null) {
    await addBuild(app, assetsFolder, build, await openArchive(app, assetsFolder, build, options));
  }
  // Checks the route table at start, not on the first visit.
  await renderer.entry();
  const renderContext: RenderContext = {
    renders: new RenderQueue(options),
    calls: new RequestCoalescing(),
    textFailures: countTextFailures(options.log),
  };
  // Must subscribe first: later listeners render again and need fresh responses.
  const stop = options.onEventChange?.(({ tenantId }) => renderContext.calls.drop(tenantId));
  if (stop !== undefined) app.addHook('onClose', async () => stop());
  addFeeds(app, renderer, { ...options, ...renderContext }, production);
  addEmbeds(app, renderer, { ...options, ...renderContext }, production);
  addSharePictures(app, renderer, { ...options, ...renderContext });
  addOffline(app, renderer, { ...options, ...renderContext });
  addAppLinks(app, options);
  addOneSignalWorker(app, options);
  addInstalledApp(app, renderer, { ...options, ...renderContext });
  await addSignInCallback(app);
  addPages(app, renderer, { ...options, ...renderContext }, production);
}
