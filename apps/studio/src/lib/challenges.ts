export type ChallengeKind = 'sign-in' | 'proof';

export interface Challenges {
  /** Asks the operator; resolves to false if they refuse. Several calls share one question. */
  readonly ask: (kind: ChallengeKind) => Promise<boolean>;
  /** The open question; null if there is none. */
  readonly current: () => ChallengeKind | null;
  readonly resolve: (isMet: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Connects calls that need a session or a proof with the dialog that requests it. */
export function createChallenges(): Challenges {
  let open: { kind: ChallengeKind; met: PromiseWithResolvers<boolean> } | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask(kind) {
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
      pending?.met.resolve(isMet);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
