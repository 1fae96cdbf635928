/** Allowed push services (SEC-19). Clients send the address of theirs, which could be any. */
import type { Environment } from '../../platform/config/config.ts';

/** Chrome, Edge and most others; Firefox; Safari; Edge on Windows. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** True if an address is that of a push service stand-in on this machine. */
export const isStandIn = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostname === '127.0.0.1';

/** True if an address belongs to a known push service. A stand-in counts in the local environment only. */
export function isPushService(endpoint: string, environment: Environment): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isStandIn(url)) return environment === 'local';
  return (
    url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
  );
}
