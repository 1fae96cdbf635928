import type { FastifyInstance } from 'fastify';
import type { PortalOptions } from './options.ts';
import { loadBuilt, loadWithVite } from './render/load-renderer.ts';

export type {
  EventChange,
  InjectResponse,
  InjectRequest,
  PortalLog,
  PortalOptions,
} from './options.ts';

/**
 * Adds the portal to `app`: server-rendered pages, `/assets` and `/builds`. The backend may run on the
 * same instance. Throws Error if the production build is missing, or the route table names an unknown
 * guard or page.
 */
export async function registerPortal(app: FastifyInstance, options: PortalOptions): Promise<void> {
  const production = options.mode === 'production';
  const { renderer, addPortal } = production ? await loadBuilt() : await loadWithVite(app);
  await addPortal(app, renderer, options);
}
