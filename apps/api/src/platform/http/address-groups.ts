/** The address groups that limits count. */
export interface AddressGroups {
  /** An IPv4 address, or the /64 of an IPv6 address, which is one household (SEC-12). */
  readonly own: string;
  /** The /48 of an IPv6 address, which is at most one organisation; null for IPv4. */
  readonly site: string | null;
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * Returns the groups of an address.
 * @param address IPv4 or IPv6, or an IPv4 address written as IPv6
 */
export function addressGroups(address: string): AddressGroups {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return { own: mapped[1], site: null };
  if (!address.includes(':')) return { own: address, site: null };
  const groups = groupsOf(address);
  return {
    own: `${groups.slice(0, 4).join(':')}::/64`,
    site: `${groups.slice(0, 3).join(':')}::/48`,
  };
}
