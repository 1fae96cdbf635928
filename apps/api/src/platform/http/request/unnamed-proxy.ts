/** A proxy that TRUST_PROXY does not name: all of its viewers would count as one address, in one country. */
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '../../config/config.ts';

/** Where proxies of a site are; a viewer elsewhere may send such a header, too. */
const isNear = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);

/** Logs an error once in production, if a request comes from a proxy nearby that the setting does not name. */
export function noticeUnnamedProxy(
  app: FastifyInstance,
  { environment, trustProxy }: Pick<ApiConfig, 'environment' | 'trustProxy'>,
): void {
  if (environment !== 'production') return;
  const isTrusted = trustProxy.length === 0 ? () => false : proxyAddress.compile([...trustProxy]);
  let isNoticed = false;
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (isNoticed || headers['x-forwarded-for'] === undefined) return;
    const address = socket.remoteAddress ?? '';
    if (!isNear(address, 0) || isTrusted(address, 0)) return;
    isNoticed = true;
    log.error(
      { address },
      `TRUST_PROXY: requests come through a proxy at ${address}, which it does not name: the limits count all viewers behind it as one, and they have one country; name it, as an address, a network such as 10.0.0.0/8, or loopback`,
    );
  });
}
