/** Prevents requests to other sites from reaching this machine and its network (SEC-19). */
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** True for `localhost` and names below it, which mean this machine (RFC 6761) whatever its resolver says. */
export const isLocalName = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /(^|\.)localhost$/.test(hostname);

/** Resolves every name to this machine: for names that satisfy `isLocalName`. */
export const lookupLoopback: LookupFunction = (_, options, done) =>
  options.all === true
    ? done(null, [{ address: '127.0.0.1', family: 4 }])
    : done(null, '127.0.0.1', 4);

/** IPv4 ranges that are not public (IANA's special-purpose registry, multicast and reserved). */
const specialIpv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialIpv4.addSubnet(network, prefix, 'ipv4');

/** Global unicast, the only allocated range of public IPv6 addresses. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that embed IPv4 addresses, or are reserved for protocols and documentation. */
const specialIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, prefix, 'ipv6');

/** True if an IP address is on the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address, 'ipv4');
  if (family !== 6) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** An address of this machine or a private network, a name that has such an address, or a URL without https. */
export class NotPublicAddressError extends Error {
  override readonly name = 'NotPublicAddressError';
}

/**
 * Throws `NotPublicAddressError` for a literal IP address that is not public. Connecting to one needs no look-up, so
 * `publicLookup` does not see it.
 */
export function refusePrivateAddress({ hostname }: Pick<URL, 'hostname'>): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new NotPublicAddressError(`${host} is not a public address`);
}

/**
 * Throws `NotPublicAddressError` for an address that can be refused without looking up its name: no https, this machine, or
 * a literal IP address that is not public.
 */
export function refuseLocalUrl(url: Pick<URL, 'protocol' | 'hostname'>): void {
  if (url.protocol !== 'https:') throw new NotPublicAddressError('the address must be https');
  if (isLocalName(url)) throw new NotPublicAddressError(`${url.hostname} is this machine`);
  refusePrivateAddress(url);
}

type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (host, done) => resolveName(host, { all: true }, done);

/**
 * Looks up a name for a connection. Fails with `NotPublicAddressError` unless every address of the name is public. The
 * connection uses the checked address, so that a second look-up cannot return another one (DNS rebinding).
 */
export const publicLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, '', 4);
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new NotPublicAddressError(`${host} is not a public address`), '', 4);
      }
      if (options.all === true) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

/** Time for looking up a name that is about to be stored, ms. */
const lookupTimeoutMs = 5_000;

/**
 * Rejects with `NotPublicAddressError` for an address as `refuseLocalUrl` does, and if not every address of its name is
 * public. For addresses that are about to be stored: a name that cannot be looked up now passes, and each
 * request checks it again.
 */
export async function refusePrivateUrl(
  url: Pick<URL, 'protocol' | 'hostname'>,
  lookup: LookupFunction = publicLookup(),
): Promise<void> {
  refuseLocalUrl(url);
  const error = await new Promise<Error | null>((resolve) => {
    AbortSignal.timeout(lookupTimeoutMs).addEventListener('abort', () => resolve(null));
    lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }, (failure) => resolve(failure));
  });
  if (error instanceof NotPublicAddressError) throw error;
}
