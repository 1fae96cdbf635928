import type { FastifyInstance } from 'fastify';
import { addFeeds } from './feeds/index.ts';
import type { PortalOptions } from './options.ts';
import { addBuild, addPages } from './portal-app.ts';
import { builtRenderer, devRenderer } from './renderer.ts';
import { addSharePictures } from './share-picture/index.ts';
import { addSignInCallback } from './sign-in-callback.ts';

export type {
  EventChange,
  InjectAnswer,
  InjectRequest,
  PortalLog,
  PortalOptions,
} from './options.ts';

/**
 * Adds the portal to `app`: server-rendered pages, `/assets` and `/builds`. The instance may carry
 * the backend as well. @throws Error when the production build is missing, or the route table names a
 * guard or page that does not exist
 */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const production = options.mode === 'production';
  const renderer = production ? await builtRenderer() : await devRenderer(app);
  if (production) await addBuild(app, renderer);
  // Checks the route table at start, not at the first visit.
  await renderer.entry();
  addFeeds(app, renderer, options, production);
  addSharePictures(app, renderer, options);
  await addSignInCallback(app);
  addPages(app, renderer, options, production);
}
