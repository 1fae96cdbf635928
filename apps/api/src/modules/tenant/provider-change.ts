/** Effects of a change of a tenant's settings on its operators' OpenID provider. */
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from './tenant-rules.ts';

/** Returns the provider in settings that are valid; null if there is none. */
function providerIn({ auth_providers: providers }: Settings): Settings | null {
  const { studio } = (providers ?? {}) as { readonly studio?: Settings };
  return studio ?? null;
}

const domainsOf = (provider: Settings | null) => (provider?.['domains'] ?? []) as readonly string[];

const differs = (
  before: Settings | null,
  after: Settings | null,
  keys: readonly string[],
): boolean => keys.some((key) => before?.[key] !== after?.[key]);

export interface ProviderChange {
  readonly isChanged: boolean;
  /** The stored secret is not of this issuer and client. */
  readonly isOtherClient: boolean;
  /** The stored secret would be sent to an address for which it was not entered. */
  readonly isOtherRecipient: boolean;
  /** Sessions may be of people for whom the provider does not vouch after the change. */
  readonly endsSessions: boolean;
}

/** Compares the providers of settings before and after a change. */
export function providerChange(before: Settings, after: Settings): ProviderChange {
  const [present, next] = [providerIn(before), providerIn(after)];
  const isOtherClient = differs(present, next, ['issuer', 'client_id']);
  const domains = domainsOf(next);
  return {
    isChanged: !isDeepStrictEqual(present, next),
    isOtherClient,
    isOtherRecipient: isOtherClient || differs(present, next, ['token_url']),
    endsSessions: isOtherClient || !domainsOf(present).every((domain) => domains.includes(domain)),
  };
}
