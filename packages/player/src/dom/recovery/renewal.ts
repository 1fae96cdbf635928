export type RenewalPorts = {
  /** How long (ms) an address is used before it is replaced; null if it does not expire. */
  afterMs: () => number | null;
  /** Gets a fresh address and uses it; false when there is none now. */
  renew: () => Promise<boolean>;
};

export type Renewal = { start: () => void; stop: () => void };

/** Delay before an address that could not be renewed is requested again, ms. */
const retryMs = 30_000;
/** Share of the time over which renewals are spread, for viewers who joined together. */
const renewalSpread = 0.25;

/** Replaces the address of a source repeatedly, before its entitlement expires. */
export function createRenewal({ afterMs, renew }: RenewalPorts): Renewal {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let round = 0;
  const stop = () => {
    round += 1;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const schedule = (limitMs: number) => {
    const after = afterMs();
    if (after === null) return;
    const thisRound = round;
    const ms = Math.min(after * (1 - renewalSpread * Math.random()), limitMs);
    timer = setTimeout(() => {
      void renew()
        .catch(() => false)
        .then((renewed) => {
          if (thisRound === round) schedule(renewed ? Infinity : retryMs);
        });
    }, ms);
  };
  return {
    stop,
    start: () => {
      stop();
      schedule(Infinity);
    },
  };
}
