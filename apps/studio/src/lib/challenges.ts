export type ChallengeKind = 'sign-in' | 'proof';

export interface Challenges {
  /**
   * Asks the operator; resolves to false if they refuse. Several calls share one question. After a refusal, reads,
   * which pages repeat by themselves, do not ask for a minute; changes do.
   */
  readonly ask: (kind: ChallengeKind, call: 'read' | 'change') => Promise<boolean>;
  /** The open question; null if there is none. */
  readonly current: () => ChallengeKind | null;
  readonly resolve: (isMet: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long reads do not ask after a refusal, ms. */
const quietMs = 60_000;

/** Connects calls that need a session or a proof with the dialog that requests it. */
export function createChallenges(): Challenges {
  let open: { kind: ChallengeKind; met: PromiseWithResolvers<boolean> } | null = null;
  let quietUntil = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask(kind, call) {
      if (open === null && call === 'read' && Date.now() < quietUntil)
        return Promise.resolve(false);
      open ??= { kind, met: Promise.withResolvers<boolean>() };
      // A sign-in also provides the proof.
      if (kind === 'sign-in') open.kind = kind;
      notify();
      return open.met.promise;
    },
    current: () => open?.kind ?? null,
    resolve(isMet) {
      const pending = open;
      open = null;
      quietUntil = isMet ? 0 : Date.now() + quietMs;
      pending?.met.resolve(isMet);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
