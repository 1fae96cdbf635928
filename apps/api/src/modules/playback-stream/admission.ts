import { defineResource } from '../../platform/resources.ts';

/** What was decided of a session that plays, and when. */
interface Admission {
  readonly tenantId: string;
  readonly userId: string;
  isLetIn: boolean;
  /** ms since 1970. */
  decidedAt: number;
  asking: Promise<boolean> | null;
}

/** A session that plays is asked for again after this: so long it plays on that was stopped elsewhere, ms. */
const heartbeatMs = 8000;
/** One that was refused sooner: its owner has made room meanwhile, ms. */
const refusedMs = 2000;
/** More than play at the same time in one process. */
const maxDecisions = 50_000;

export interface Admissions {
  /**
   * Whether a session may play: what was decided a moment ago, else what `decide` says, which is asked once
   * for all parts of a stream that are wanted at the same time. When it fails, as without the database,
   * what was decided before holds on; who is not known yet is let in (FLT-01).
   */
  ask(
    key: { readonly tenantId: string; readonly userId: string; readonly sessionId: string },
    decide: () => Promise<boolean>,
  ): Promise<boolean>;
  /** Decides anew about the sessions of an account. */
  forget(tenantId: string, userId: string): void;
}

export function createAdmissions({ clock }: { readonly clock: () => number }): Admissions {
  const decisions = new Map<string, Admission>();
  const isFresh = ({ isLetIn, decidedAt }: Admission): boolean =>
    clock() < decidedAt + (isLetIn ? heartbeatMs : refusedMs);
  return {
    ask: async ({ tenantId, userId, sessionId }, decide) => {
      const name = `${tenantId}|${sessionId}`;
      const known = decisions.get(name);
      if (known !== undefined && isFresh(known)) return known.isLetIn;
      if (known?.asking != null) return known.asking;
      const admission = known ?? {
        tenantId,
        userId,
        isLetIn: true,
        decidedAt: 0,
        asking: null,
      };
      admission.asking = decide()
        .catch(() => admission.isLetIn)
        .then((isLetIn) => {
          Object.assign(admission, { isLetIn, decidedAt: clock(), asking: null });
          return isLetIn;
        });
      // The newest last, so that what makes room is what was longest not asked for.
      decisions.delete(name);
      decisions.set(name, admission);
      const [oldest] = decisions.keys();
      if (decisions.size > maxDecisions && oldest !== undefined) decisions.delete(oldest);
      return admission.asking;
    },
    forget: (tenantId, userId) => {
      for (const admission of decisions.values())
        if (admission.tenantId === tenantId && admission.userId === userId) admission.decidedAt = 0;
    },
  };
}

/** Those of a running backend. */
export const admissions = defineResource(createAdmissions, () => {});
