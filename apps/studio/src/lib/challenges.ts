export type ChallengeKind = 'sign-in' | 'reauthentication';

export interface Challenges {
  /**
   * Prompts the operator; resolves to false if they refuse. Several calls share one prompt. After a refusal, reads,
   * which pages repeat by themselves, do not prompt for a minute; changes do.
   */
  readonly prompt: (kind: ChallengeKind, call: 'read' | 'change') => Promise<boolean>;
  /** The open prompt; null if there is none. */
  readonly current: () => ChallengeKind | null;
  /** Closes the prompt; `isMet` is false if the operator refused. */
  readonly resolve: (isMet: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How long reads do not prompt after a refusal, ms. */
const quietMs = 60_000;

/** Connects calls that require a session or reauthentication with the dialog that prompts for it. */
export function createChallenges(): Challenges {
  let open: { kind: ChallengeKind; met: PromiseWithResolvers<boolean> } | null = null;
  let quietUntil = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    prompt(kind, call) {
      if (open === null && call === 'read' && Date.now() < quietUntil)
        return Promise.resolve(false);
      open ??= { kind, met: Promise.withResolvers<boolean>() };
      // A sign-in also counts as reauthentication.
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
