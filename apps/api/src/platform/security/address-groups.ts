/** A group of addresses that a limit counts together, with its limit. */
export interface AddressLimit {
  readonly group: string;
  readonly limit: number;
}

/** Limit of a /48, one organisation's network, as a multiple of a household's. */
const siteFactor = 8;

/** Returns the eight 16-bit fields of an IPv6 address, in lower case and without leading zeros. */
function fieldsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((field) => Number.parseInt(field, 16).toString(16));
}

/** Returns the IPv4 address that an IPv6 address stands for, in either spelling; null for any other. */
function mappedAddress(address: string): string | null {
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  const fields = fieldsOf(address);
  if (fields.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return fields
    .slice(6)
    .map((field) => Number.parseInt(field, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
}

/**
 * Returns the groups that a limit per address counts, the largest first: an IPv4 address itself; of an IPv6
 * address its /64, which is one household, and its /48, which is at most one organisation (SEC-12). Every
 * count by address uses this function.
 * @param address IPv4 or IPv6, or an IPv4 address written as IPv6
 * @param limit of a household
 * @param siteLimit of a /48; by default several times that of a household
 */
export function addressLimits(
  address: string,
  limit: number,
  siteLimit = limit * siteFactor,
): readonly AddressLimit[] {
  // The zone names an interface of this machine: `fe80::1%eth0`.
  const [plain = ''] = address.split('%', 1);
  if (!plain.includes(':')) return [{ group: plain, limit }];
  const mapped = mappedAddress(plain);
  if (mapped !== null) return [{ group: mapped, limit }];
  const fields = fieldsOf(plain);
  return [
    { group: `${fields.slice(0, 3).join(':')}::/48`, limit: siteLimit },
    { group: `${fields.slice(0, 4).join(':')}::/64`, limit },
  ];
}

/** Returns the smallest group of an address: itself, or the /64 of an IPv6 address. */
export const addressGroup = (address: string): string =>
  addressLimits(address, 1).at(-1)?.group ?? address;

/** Returns the largest group of an address: itself, or the /48 of an IPv6 address. */
export const addressSite = (address: string): string =>
  addressLimits(address, 1)[0]?.group ?? address;
