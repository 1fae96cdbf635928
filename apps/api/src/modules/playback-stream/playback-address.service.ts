/** Counts the networks from which a session plays, since its stream addresses can be passed on (SEC-28). */
import { createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressGroup } from '../../platform/security/address-groups.ts';
import { tokenKey } from '../../platform/security/token-keys.ts';
import { lockUser } from '../user/index.ts';
import {
  countAddressesByKind,
  countOtherAddresses,
  putAddress,
  touchAddress,
} from './playback-address.queries.ts';

/**
 * Networks from which a session may play within a minute. A viewer who leaves the house has two, and a
 * third where a line has both kinds of addresses.
 */
export const maxNetworks = 3;
/** A network counts for this long after its last request, ms. */
export const networkMs = 60_000;

/** A network that requests a stream for a session. */
export interface PlayingNetwork {
  readonly userId: string;
  readonly sessionId: string;
  /** Keyed hash of the address group, which cannot be recovered from it. */
  readonly addressKey: string;
  readonly isIpv6: boolean;
}

/** Returns the subnet of a request, for the database: an IPv4 address, or the /64 of an IPv6 address. */
export function subnetOf(
  { address, tokenSecret, tenant }: Pick<Ctx, 'address' | 'tokenSecret' | 'tenant'>,
  session: Pick<PlayingNetwork, 'userId' | 'sessionId'>,
): PlayingNetwork {
  const group = addressGroup(address);
  const secret = tokenKey(tokenSecret, tenant.id, 'playback-address');
  const addressKey = createHmac('sha256', secret).update(group).digest('base64url');
  return { ...session, addressKey, isIpv6: group.includes(':') };
}

/** True if a session plays from this network already, or from less than the maximum of others. */
export async function claimNetwork(
  scope: Scope,
  network: PlayingNetwork,
  at: number,
): Promise<boolean> {
  const [now, since] = [new Date(at), new Date(at - networkMs)];
  if (await touchAddress(scope, network, { now, since })) return true;
  // Serialised: networks that start at once must not both get the last place.
  if ((await lockUser(scope, network.userId)) === null) return false;
  if ((await countOtherAddresses(scope, network, since)) >= maxNetworks) return false;
  await putAddress(scope, {
    tenant_id: scope.tenantId,
    session_id: network.sessionId,
    address_key: network.addressKey,
    is_ipv6: network.isIpv6,
    user_id: network.userId,
    seen_at: now,
  });
  return true;
}

/** True if other networks use up what this session may play from. */
export const isSpread = async (
  scope: Scope,
  network: PlayingNetwork,
  now: number,
): Promise<boolean> =>
  (await countOtherAddresses(scope, network, new Date(now - networkMs))) >= maxNetworks;

/**
 * Returns how many slots each session of an account takes: one for each network that it plays from at
 * once. An IPv4 and an IPv6 network are one, as many lines have both.
 */
export async function slotsPerSession(
  scope: Scope,
  userId: string,
  since: Date,
): Promise<(sessionId: string) => number> {
  const slots = new Map<string, number>();
  for (const { sessionId, count } of await countAddressesByKind(scope, userId, since))
    slots.set(sessionId, Math.max(count, slots.get(sessionId) ?? 1));
  return (sessionId) => slots.get(sessionId) ?? 1;
}
