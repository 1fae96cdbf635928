/** Which push services notifications may be sent to (SEC-19): browsers name them, so anybody can. */
import type { Environment } from '../../platform/config.ts';

/** Of Chrome, Edge and most others; of Firefox; of Safari; of Edge on Windows. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
];

/** Whether an address is the stand-in of a push service on this machine. */
export const isStandIn = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostname === '127.0.0.1';

/** Whether an address is that of a known push service; a stand-in counts in the local environment alone. */
export function isPushService(endpoint: string, environment: Environment): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (isStandIn(url)) return environment === 'local';
  return (
    url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
  );
}
