import { LRUCache } from 'lru-cache';
import { defineResource } from '../../platform/context/resources.ts';
import { maxNetworks, networkMs } from './playback-network.service.ts';

/** The cached decision about a session that plays from a network. */
interface Admission {
  mayPlay: boolean;
  /** ms since 1970. */
  decidedAt: number;
  pending: Promise<boolean> | null;
}

interface PlayingSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly networks: Map<string, Admission>;
}

/** Cache time of an admission, ms: a session that another device stops plays on for this long. */
const admittedTtlMs = 8000;
/** Cache time of a refusal, ms: shorter, because the owner may free a slot in the meantime. */
const refusedTtlMs = 2000;
/** Maximum cached sessions, more than play at once through one process. */
const maxSessions = 50_000;

export interface Admissions {
  /**
   * True if a session may play from a network: the cached decision, or that of `decide`, which is called
   * once for concurrent requests. If `decide` fails, for example without the database, the previous
   * decision holds, and new sessions are admitted (FLT-01), from up to `maxNetworks` networks.
   */
  isAdmitted(
    key: {
      readonly tenantId: string;
      readonly userId: string;
      readonly sessionId: string;
      readonly network: string;
    },
    decide: () => Promise<boolean>,
  ): Promise<boolean>;
  /** Expires the decisions about an account's sessions. */
  expire(tenantId: string, userId: string): void;
}

export function createAdmissions({ clock }: { readonly clock: () => number }): Admissions {
  const sessions = new LRUCache<string, PlayingSession>({ max: maxSessions });
  const isFresh = ({ mayPlay, decidedAt }: Admission): boolean =>
    clock() < decidedAt + (mayPlay ? admittedTtlMs : refusedTtlMs);

  /**
   * Returns the number of other networks that the session plays from, and drops those that it no longer
   * plays from.
   */
  function countOthers({ networks }: PlayingSession, network: string): number {
    let count = 0;
    for (const [name, { mayPlay, decidedAt, pending }] of networks) {
      if (name === network) continue;
      if (pending === null && clock() >= decidedAt + networkMs) networks.delete(name);
      else if (mayPlay) count += 1;
    }
    return count;
  }

  return {
    isAdmitted: async ({ tenantId, userId, sessionId, network }, decide) => {
      const name = `${tenantId}|${sessionId}`;
      const session = sessions.get(name) ?? { tenantId, userId, networks: new Map() };
      sessions.set(name, session);
      const cached = session.networks.get(network);
      if (cached !== undefined && isFresh(cached)) return cached.mayPlay;
      if (cached?.pending != null) return cached.pending;
      // Refused without a query: an address that is passed on to many would flood the database.
      if (cached?.mayPlay !== true && countOthers(session, network) >= maxNetworks) return false;
      const admission = cached ?? { mayPlay: true, decidedAt: 0, pending: null };
      admission.pending = decide()
        .catch(() => admission.mayPlay)
        .then((mayPlay) => {
          Object.assign(admission, { mayPlay, decidedAt: clock(), pending: null });
          return mayPlay;
        });
      session.networks.set(network, admission);
      return admission.pending;
    },
    expire: (tenantId, userId) => {
      for (const session of sessions.values())
        if (session.tenantId === tenantId && session.userId === userId)
          for (const admission of session.networks.values()) admission.decidedAt = 0;
    },
  };
}

/** The admissions of a running backend. */
export const admissions = defineResource(createAdmissions, () => {});
