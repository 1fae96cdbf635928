/** OneSignal's worker on this site, for tenants that name OneSignal. */
import { hostOf } from '@grandstand/contract/constants';
import type { FastifyInstance } from 'fastify';
import type { PortalOptions } from '../options.ts';

const script = "importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js');";
const policy =
  "default-src 'none'; script-src https://cdn.onesignal.com; connect-src 'self' https://api.onesignal.com https://onesignal.com; img-src *";

/** Its scope is a folder, so that the offline page's worker can have the site. */
export function addOneSignalWorker(app: FastifyInstance, options: PortalOptions): void {
  app.get('/push/onesignal/OneSignalSDKWorker.js', async (request, reply) => {
    const tenant = options.resolveTenant(hostOf(request));
    if (tenant === null) return reply.code(421).send();
    if (tenant.third_parties?.onesignal === undefined) return reply.code(404).send();
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
