/** Connections at a time. */
const maxConnections = 256;
/** Connections without an accepted key: half, so that encoders with a key always find a slot. */
const maxPending = 128;
/** Connections without an accepted key from one address, or from the /64 of an IPv6 address. */
const maxPendingPerAddress = 8;
/** The same from the /48 of an IPv6 address, which belongs to one organisation. */
const maxPendingPerSite = 32;

/** Returns the first `count` groups of an IPv6 address, without leading zeros. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Returns the groups of addresses that an address counts for, as in the backend, with the limit of each. */
function groupsOf(address: string): readonly (readonly [group: string, max: number])[] {
  const [plain = ''] = address.split('%', 1);
  if (!plain.includes(':') || plain.includes('.')) return [[plain, maxPendingPerAddress]];
  return [
    [`${prefixOf(plain, 3)}::/48`, maxPendingPerSite],
    [`${prefixOf(plain, 4)}::/64`, maxPendingPerAddress],
  ];
}

/** A connection that was admitted. */
export interface Admitted {
  /** Its key was accepted: it no longer counts for its address. */
  readonly accept: () => void;
  readonly close: () => void;
}

/** Counts connections, those without an accepted key also by address. */
export interface ConnectionLimits {
  /** @returns null if a limit is reached */
  readonly admit: (address: string) => Admitted | null;
}

export function createConnectionLimits(): ConnectionLimits {
  const pendingByGroup = new Map<string, number>();
  let connections = 0;
  let pendingCount = 0;
  return {
    admit: (address) => {
      const groups = groupsOf(address);
      const isFull = groups.some(([group, max]) => (pendingByGroup.get(group) ?? 0) >= max);
      if (isFull || connections >= maxConnections || pendingCount >= maxPending) return null;
      connections += 1;
      pendingCount += 1;
      for (const [group] of groups) pendingByGroup.set(group, (pendingByGroup.get(group) ?? 0) + 1);
      let isPending = true;
      let isOpen = true;
      const accept = () => {
        if (!isPending) return;
        isPending = false;
        pendingCount -= 1;
        for (const [group] of groups) {
          const rest = (pendingByGroup.get(group) ?? 1) - 1;
          if (rest > 0) pendingByGroup.set(group, rest);
          else pendingByGroup.delete(group);
        }
      };
      const close = () => {
        accept();
        if (!isOpen) return;
        isOpen = false;
        connections -= 1;
      };
      return { accept, close };
    },
  };
}
