import { LRUCache } from 'lru-cache';
import { defineResource } from '../../platform/context/resources.ts';

/** The cached decision about a playing session. */
interface Admission {
  readonly tenantId: string;
  readonly userId: string;
  mayPlay: boolean;
  /** ms since 1970. */
  decidedAt: number;
  pending: Promise<boolean> | null;
}

/** Cache time of an admission, ms: a session stopped elsewhere plays on this long. */
const heartbeatMs = 8000;
/** Cache time of a refusal, ms: shorter, because the owner may have made room meanwhile. */
const refusedMs = 2000;
/** More than play at once in one process. */
const maxDecisions = 50_000;

export interface Admissions {
  /**
   * True if a session may play: the cached decision, else that of `decide`, called once for concurrent
   * requests. If it fails, e.g. without the database, the previous decision holds; unknown sessions are
   * admitted (FLT-01).
   */
  isAdmitted(
    key: { readonly tenantId: string; readonly userId: string; readonly sessionId: string },
    decide: () => Promise<boolean>,
  ): Promise<boolean>;
  /** Drops the decisions about an account's sessions. */
  remove(tenantId: string, userId: string): void;
}

export function createAdmissions({ clock }: { readonly clock: () => number }): Admissions {
  const decisions = new LRUCache<string, Admission>({ max: maxDecisions });
  const isFresh = ({ mayPlay, decidedAt }: Admission): boolean =>
    clock() < decidedAt + (mayPlay ? heartbeatMs : refusedMs);
  return {
    isAdmitted: async ({ tenantId, userId, sessionId }, decide) => {
      const name = `${tenantId}|${sessionId}`;
      const known = decisions.get(name);
      if (known !== undefined && isFresh(known)) return known.mayPlay;
      if (known?.pending != null) return known.pending;
      const admission = known ?? {
        tenantId,
        userId,
        mayPlay: true,
        decidedAt: 0,
        pending: null,
      };
      admission.pending = decide()
        .catch(() => admission.mayPlay)
        .then((mayPlay) => {
          Object.assign(admission, { mayPlay, decidedAt: clock(), pending: null });
          return mayPlay;
        });
      decisions.set(name, admission);
      return admission.pending;
    },
    remove: (tenantId, userId) => {
      for (const admission of decisions.values())
        if (admission.tenantId === tenantId && admission.userId === userId) admission.decidedAt = 0;
    },
  };
}

/** The admissions of a running backend. */
export const admissions = defineResource(createAdmissions, () => {});
