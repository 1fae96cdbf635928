/** App links of the tenant's own apps: the files that phone systems fetch from its site. */
import { hostOf } from '@grandstand/contract/constants';
import type { TenantConfig } from '@grandstand/contract';
import type { FastifyInstance } from 'fastify';
import type { PortalOptions } from '../options.ts';

/** Addresses that stay in the browser: payment and sign-in forms, and the store redirect. */
const browserPaths = ['/api/*', '/media/*', '/auth/*', '/payment/*', '/open-app*'];

/** Returns Apple's app-site association; null for a tenant without an iOS app. */
function appleFile({ app_links: { ios_app_ids: appIDs } }: TenantConfig): object | null {
  if (appIDs.length === 0) return null;
  const components = [
    ...browserPaths.map((path) => ({ '/': path, exclude: true })),
    { '/': '*', '?': { storeUrl: '*' }, exclude: true },
    { '/': '*' },
  ];
  return { applinks: { details: [{ appIDs, components }] } };
}

/** Returns Google's Digital Asset Links; null for a tenant without an Android app. */
function googleFile({ app_links: { android } }: TenantConfig): object | null {
  if (android.length === 0) return null;
  return android.map((app) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', ...app },
  }));
}

/** Adds both files; 404 if the tenant has no app of that system. */
export function addAppLinks(
  app: FastifyInstance,
  { resolveTenant }: Pick<PortalOptions, 'resolveTenant'>,
): void {
  const files = {
    'apple-app-site-association': appleFile,
    'assetlinks.json': googleFile,
  };
  for (const [name, createFile] of Object.entries(files))
    app.get(`/.well-known/${name}`, (request, reply) => {
      const tenant = resolveTenant(hostOf(request));
      const file = tenant === null ? null : createFile(tenant);
      if (file === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/json')
        .send(JSON.stringify(file));
    });
}
