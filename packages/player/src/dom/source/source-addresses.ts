import type { SourceSpec } from './source-spec.ts';

export type SourceAddressPorts = {
  spec: () => SourceSpec;
  /** How the page gets a fresh address; null if its addresses do not expire. */
  onSourceExpired: () => ((source: string) => Promise<string | null>) | null;
};

export type SourceAddresses = {
  canRenew: () => boolean;
  /** How long (ms) an address is used before it is replaced; null if it does not expire. */
  renewAfterMs: () => number | null;
  /** True if the page has had its address for too long. */
  isOld: () => boolean;
  /** Gets a fresh address; null when there is none. */
  renew: (address: string) => Promise<string | null>;
  /** `renew` after the server refused an address; also null once `maxRenewals` in a row yielded no media. */
  renewRefused: (address: string) => Promise<string | null>;
  /** Media has arrived, or the viewer starts over. */
  clearRefusals: () => void;
};

/** After this many fresh addresses in a row without media, the entitlement counts as lost. */
const maxRenewals = 3;

/** The addresses of a player's sources, which may expire. */
export function createSourceAddresses(ports: SourceAddressPorts): SourceAddresses {
  const { spec, onSourceExpired } = ports;
  let renewals = 0;
  const canRenew = () => onSourceExpired() !== null;
  const renew = async (address: string) => (await onSourceExpired()?.(address)) ?? null;
  return {
    canRenew,
    renewAfterMs: () => (canRenew() ? (spec().renewAfterMs ?? null) : null),
    isOld: () => {
      const { renewAfterMs = null, knownSince = Infinity } = spec();
      return renewAfterMs !== null && performance.now() - knownSince > renewAfterMs;
    },
    renew,
    renewRefused: async (address) => {
      if (renewals === maxRenewals) return null;
      const fresh = await renew(address);
      renewals += 1;
      return fresh;
    },
    clearRefusals: () => {
      renewals = 0;
    },
  };
}
