/** How far a replica has followed its primary, without relying on the clocks of either. */

/** Beyond this number of samples, every second one is dropped: a replica may be hours behind. */
const maxSamples = 256;

/** What the primary had written, by the time of this process. */
interface Sample {
  /** Before the position was read, ms. */
  readonly at: number;
  /** Position in the write-ahead log, bytes. */
  readonly position: bigint;
}

export interface ReplicaPosition {
  /** The primary had written up to `position` at a time after `at`, ms. */
  addPrimary(at: number, position: bigint): void;
  /** The replica has everything up to `position`. */
  addReplayed(position: bigint): void;
  /** This process was notified of a change that the primary has committed. */
  addChange(tenantId: string, at: number): void;
  /** Age of the newest state that the replica is known to have, ms; infinite before the first one. */
  lagMs(now: number): number;
  /** True if the replica may not have a change of that tenant that this process was notified of. */
  lacksChange(tenantId: string): boolean;
  /** True if it may lack a change of any tenant. */
  lacksAny(): boolean;
  /** When this process was last notified of a change of that tenant, ms; -Infinity if it never did. */
  lastChangeAt(tenantId: string): number;
}

export function createReplicaPosition(): ReplicaPosition {
  let samples: Sample[] = [];
  /** The replica has everything that was committed before this time, ms. */
  let coveredAt = -Infinity;
  const changes = new Map<string, number>();
  let newestChangeAt = -Infinity;
  const lastChangeAt = (tenantId: string) => changes.get(tenantId) ?? -Infinity;
  return {
    addPrimary: (at, position) => {
      samples.push({ at, position });
      if (samples.length > maxSamples) samples = samples.filter((_, index) => index % 2 === 0);
    },
    addReplayed: (position) => {
      const covered = samples.findLastIndex((sample) => sample.position <= position);
      coveredAt = samples[covered]?.at ?? coveredAt;
      samples = samples.slice(covered + 1);
    },
    addChange: (tenantId, at) => {
      changes.set(tenantId, at);
      newestChangeAt = at;
    },
    lagMs: (now) => now - coveredAt,
    lacksChange: (tenantId) => lastChangeAt(tenantId) >= coveredAt && changes.has(tenantId),
    lacksAny: () => changes.size > 0 && newestChangeAt >= coveredAt,
    lastChangeAt,
  };
}
