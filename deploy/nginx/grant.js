/**
 * Checks grants in nginx (`apps/api/src/platform/security/playback-grant.ts`): the backend must have signed a
 * grant for the event in the address, and the grant must not have expired long ago. Runs in njs, and in Node for
 * its tests.
 */
import crypto from 'crypto';

/**
 * Time after its expiry during which a grant is still passed to the backend, s: only the backend knows
 * whether its database is down.
 */
const maxOutageSeconds = 3600;

const shape = /^([1-9][0-9]{0,11})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{1,64})$/;

/** Compares texts of the same length in constant time. */
function isSame(one, other) {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1)
    difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/**
 * @param key of the host's tenant, as `playback-key.ts` prints it: `<tenant> <base64url>`, and a second key while
 *   they are rotated; empty for none
 * @param now s since 1970
 * @returns 'good' or 'bad'
 */
function check(grant, eventId, key, now) {
  const parts = shape.exec(grant);
  const owner = key.split(' ');
  if (parts === null || owner.length < 2) return 'bad';
  const signed = `${owner[0]}\n${eventId}\n${parts[3]}\n${parts[1]}`;
  const isGenuine = owner.slice(1).some((text) => {
    const hmac = crypto.createHmac('sha256', Buffer.from(text, 'base64url'));
    return isSame(hmac.update(signed).digest('base64url'), parts[2]);
  });
  if (!isGenuine) return 'bad';
  return now < Number(parts[1]) + maxOutageSeconds ? 'good' : 'bad';
}

/** For `js_set`, in a location with the variables `grant` and `event_id`. */
function state(r) {
  const v = r.variables;
  return check(v.grant || '', v.event_id || '', v.playback_key || '', Date.now() / 1000);
}

export default { check, state };
