/** Counts the networks from which a session plays, since its stream addresses can be passed on (SEC-28). */
import { createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressGroup } from '../../platform/security/address-groups.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { lockUser } from '../user/index.ts';
import {
  countNetworksByKind,
  countOtherNetworks,
  putNetwork,
  touchNetwork,
} from './playback-network.queries.ts';

/**
 * Maximum networks from which a session may play within a minute. A viewer who leaves home has two, and
 * three if a connection has both IPv4 and IPv6.
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

/** Returns the network of a request, as it is stored: its IPv4 address, or the /64 of its IPv6 address. */
export function networkOf(
  { address, tokenSecret, tenant }: Pick<Ctx, 'address' | 'tokenSecret' | 'tenant'>,
  session: Pick<PlayingNetwork, 'userId' | 'sessionId'>,
): PlayingNetwork {
  const group = addressGroup(address);
  const secret = storedKey(tokenSecret, tenant.id, 'playback-address');
  const addressKey = createHmac('sha256', secret).update(group).digest('base64url');
  return { ...session, addressKey, isIpv6: group.includes(':') };
}

/**
 * True if a session already plays from this network, or from fewer than `maxNetworks` others. Stores the
 * network.
 * @param nowMs ms since 1970
 */
export async function claimNetwork(
  scope: Scope,
  network: PlayingNetwork,
  nowMs: number,
): Promise<boolean> {
  const [now, since] = [new Date(nowMs), new Date(nowMs - networkMs)];
  if (await touchNetwork(scope, network, { now, since })) return true;
  // Serialised: networks that start at once must not both get the last slot.
  if ((await lockUser(scope, network.userId)) === null) return false;
  if ((await countOtherNetworks(scope, network, since)) >= maxNetworks) return false;
  await putNetwork(scope, {
    tenant_id: scope.tenantId,
    session_id: network.sessionId,
    address_key: network.addressKey,
    is_ipv6: network.isIpv6,
    user_id: network.userId,
    seen_at: now,
  });
  return true;
}

/** True if a session plays from the maximum number of other networks. `now` is in ms since 1970. */
export const isOverNetworkLimit = async (
  scope: Scope,
  network: PlayingNetwork,
  now: number,
): Promise<boolean> =>
  (await countOtherNetworks(scope, network, new Date(now - networkMs))) >= maxNetworks;

/**
 * Returns a function with the slots that a session of an account takes: one for each network that it plays
 * from at once. An IPv4 and an IPv6 network count as one, since many connections have both.
 */
export async function slotsPerSession(
  scope: Scope,
  userId: string,
  since: Date,
): Promise<(sessionId: string) => number> {
  const slots = new Map<string, number>();
  for (const { sessionId, count } of await countNetworksByKind(scope, userId, since))
    slots.set(sessionId, Math.max(count, slots.get(sessionId) ?? 1));
  return (sessionId) => slots.get(sessionId) ?? 1;
}
