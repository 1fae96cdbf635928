/** Connections at a time. */
const maxConnections = 256;
/** Connections without an accepted key: half, so that encoders with a key always find a place. */
const maxPending = 128;
/** Those of one address, or of the /64 of an IPv6 address. */
const maxPendingPerAddress = 8;
/** Those of the /48 of an IPv6 address, which is at most one organisation's. */
const maxPendingPerSite = 32;

/** Returns the first groups of an IPv6 address, without leading zeros. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Returns what a limit by address counts, as the backend does, with the maximum of each. */
function groupsOf(address: string): readonly (readonly [group: string, most: number])[] {
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
  readonly settle: () => void;
  /** It is closed. */
  readonly leave: () => void;
}

/** Counts connections, those without an accepted key also by address. */
export interface ConnectionLimits {
  /** @returns null if there is no place */
  readonly admit: (address: string) => Admitted | null;
}

export function createConnectionLimits(): ConnectionLimits {
  const pending = new Map<string, number>();
  let connections = 0;
  let waiting = 0;
  return {
    admit: (address) => {
      const groups = groupsOf(address);
      const isFull = groups.some(([group, most]) => (pending.get(group) ?? 0) >= most);
      if (isFull || connections >= maxConnections || waiting >= maxPending) return null;
      connections += 1;
      waiting += 1;
      for (const [group] of groups) pending.set(group, (pending.get(group) ?? 0) + 1);
      let isPending = true;
      let isOpen = true;
      const settle = () => {
        if (!isPending) return;
        isPending = false;
        waiting -= 1;
        for (const [group] of groups) {
          const rest = (pending.get(group) ?? 1) - 1;
          if (rest > 0) pending.set(group, rest);
          else pending.delete(group);
        }
      };
      const leave = () => {
        settle();
        if (!isOpen) return;
        isOpen = false;
        connections -= 1;
      };
      return { settle, leave };
    },
  };
}
