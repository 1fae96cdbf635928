import { LRUCache } from 'lru-cache';
import { defineResource } from '../../platform/context/resources.ts';
import { maxNetworks, networkMs } from './playback-address.service.ts';

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

/** Cache time of an admission, ms: a session stopped elsewhere plays on this long. */
const heartbeatMs = 8000;
/** Cache time of a refusal, ms: shorter, because the owner may have made room meanwhile. */
const refusedMs = 2000;
/** More than play at once in one process. */
const maxSessions = 50_000;

export interface Admissions {
  /**
   * True if a session may play from a network: the cached decision, else that of `decide`, called once for
   * concurrent requests. If it fails, e.g. without the database, the previous decision holds; unknown
   * sessions are admitted (FLT-01), from as many networks as one may have.
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
  /** Drops the decisions about an account's sessions. */
  remove(tenantId: string, userId: string): void;
}

export function createAdmissions({ clock }: { readonly clock: () => number }): Admissions {
  const sessions = new LRUCache<string, PlayingSession>({ max: maxSessions });
  const isFresh = ({ mayPlay, decidedAt }: Admission): boolean =>
    clock() < decidedAt + (mayPlay ? heartbeatMs : refusedMs);

  /** Forgets networks that rest, and returns the number of others that play. */
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
      const known = session.networks.get(network);
      if (known !== undefined && isFresh(known)) return known.mayPlay;
      if (known?.pending != null) return known.pending;
      // Without a question to the database, which an address that is passed on would flood.
      if (known?.mayPlay !== true && countOthers(session, network) >= maxNetworks) return false;
      const admission = known ?? { mayPlay: true, decidedAt: 0, pending: null };
      admission.pending = decide()
        .catch(() => admission.mayPlay)
        .then((mayPlay) => {
          Object.assign(admission, { mayPlay, decidedAt: clock(), pending: null });
          return mayPlay;
        });
      session.networks.set(network, admission);
      return admission.pending;
    },
    remove: (tenantId, userId) => {
      for (const session of sessions.values())
        if (session.tenantId === tenantId && session.userId === userId)
          for (const admission of session.networks.values()) admission.decidedAt = 0;
    },
  };
}

/** The admissions of a running backend. */
export const admissions = defineResource(createAdmissions, () => {});
