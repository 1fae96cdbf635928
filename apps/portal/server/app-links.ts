/** What the tenant's own apps may open: the files that the stores' systems ask its site for. */
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { PortalOptions } from './options.ts';
import { hostOf } from './request-host.ts';

/** Addresses that belong into the browser: forms of money and of signing in, and the way to the stores. */
const ofBrowser = ['/api/*', '/media/*', '/auth/*', '/payment/*', '/open-app*'];

/** Apple's app-site association; null for a tenant without such an app. */
function appleFile({ app_links: { ios_app_ids: appIDs } }: TenantConfig): object | null {
  if (appIDs.length === 0) return null;
  const components = [
    ...ofBrowser.map((path) => ({ '/': path, exclude: true })),
    { '/': '*', '?': { storeUrl: '*' }, exclude: true },
    { '/': '*' },
  ];
  return { applinks: { details: [{ appIDs, components }] } };
}

/** Google's Digital Asset Links; null for a tenant without such an app. */
function googleFile({ app_links: { android } }: TenantConfig): object | null {
  if (android.length === 0) return null;
  return android.map((app) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', ...app },
  }));
}

/** Adds both files; 404 where a tenant has not named the app. */
export function addAppLinks(
  app: FastifyInstance,
  { resolveTenant }: Pick<PortalOptions, 'resolveTenant'>,
): void {
  const files = {
    'apple-app-site-association': appleFile,
    'assetlinks.json': googleFile,
  };
  for (const [name, write] of Object.entries(files))
    app.get(`/.well-known/${name}`, (request, reply) => {
      const tenant = resolveTenant(hostOf(request));
      const file = tenant === null ? null : write(tenant);
      if (file === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/json')
        .send(JSON.stringify(file));
    });
}
