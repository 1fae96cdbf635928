/**
 * All of the server part that knows the portal's own modules. The server build begins here: in
 * production these modules are part of the same bundle as the pages, so that each exists once.
 */
import type { FastifyInstance } from 'fastify';
import * as entry from '../src/app/entry-server.tsx';
import { addAppLinks } from './app-links.ts';
import { addEmbeds } from './embed/index.ts';
import { addFeeds } from './feeds/index.ts';
import { addInstalledApp } from './installed-app/index.ts';
import { archiveBuild } from './asset-archive.ts';
import type { RenderContext } from './render-context.ts';
import type { PortalOptions } from './options.ts';
import { addBuild, addPages } from './portal-app.ts';
import { addOffline } from './offline/index.ts';
import { addOneSignalWorker } from './offline/one-signal-worker.ts';
import { RenderQueue } from './render-queue.ts';
import type { Renderer } from './renderer.ts';
import { addSharePictures } from './share-picture/index.ts';
import { RequestCoalescing } from './request-coalescing.ts';
import { addSignInCallback } from './sign-in-callback.ts';
import { countTextFailures } from './text-failures.ts';

/** The rendering code that was loaded with the server part. */
export { entry };

/**
 * Adds pages, feeds and share pictures to `app`, and the files of the build when there is one.
 * @throws Error when the route table names a guard or page that does not exist
 */
export async function addPortal(
  app: FastifyInstance,
  renderer: Renderer,
  options: PortalOptions,
): Promise<void> {
  const production = options.mode === 'production';
  const { assetsFolder, build } = renderer;
  if (assetsFolder !== null) {
    const { keepBuildsIn: folder, log } = options;
    const archive =
      folder === undefined ? null : archiveBuild({ folder, assetsFolder, build, log });
    await addBuild(app, assetsFolder, build, await archive);
  }
  // Checks the route table at start, not at the first visit.
  await renderer.entry();
  const making: RenderContext = {
    renders: new RenderQueue({ groupOf: options.groupOf }),
    calls: new RequestCoalescing(),
    textFailures: countTextFailures(options.log),
  };
  // First of all that listen: what is made anew asks anew.
  const stop = options.onEventChange?.(({ tenantId }) => making.calls.drop(tenantId));
  if (stop !== undefined) app.addHook('onClose', async () => stop());
  addFeeds(app, renderer, { ...options, ...making }, production);
  addEmbeds(app, renderer, { ...options, ...making }, production);
  addSharePictures(app, renderer, { ...options, ...making });
  addOffline(app, renderer, { ...options, ...making });
  addAppLinks(app, options);
  addOneSignalWorker(app, options);
  addInstalledApp(app, renderer, { ...options, ...making });
  await addSignInCallback(app);
  addPages(app, renderer, { ...options, ...making }, production);
}
