/**
 * Groups client addresses for `limit_req` and `limit_conn`, as `addressLimits` of the backend does
 * (`apps/api/src/platform/security/address-groups.ts`): IPv6 by /64 and by /48. Runs in njs, and in Node for
 * its tests.
 */

/**
 * Returns the first `count` groups of an IPv6 address, without leading zeros; an IPv4 address as it is, also one
 * that is mapped into IPv6.
 */
function groups(address, count) {
  if (address.indexOf(':') < 0) return address;
  const mapped = /^::ffff:([0-9]+\.[0-9]+\.[0-9]+\.[0-9]+)$/i.exec(address);
  if (mapped !== null) return mapped[1];
  const halves = address.split('::');
  const left = halves[0] === '' ? [] : halves[0].split(':');
  const right = halves.length < 2 || halves[1] === '' ? [] : halves[1].split(':');
  const all = left.slice();
  while (halves.length > 1 && all.length < 8 - right.length) all.push('0');
  const plain = all.concat(right).map((group) => Number.parseInt(group, 16).toString(16));
  return `${plain.slice(0, count).join(':')}::/${count * 16}`;
}

/** For `js_set`: the household of the client, an IPv4 address or the /64 of an IPv6 address. */
function household(r) {
  return groups(r.remoteAddress, 4);
}

/** For `js_set`: the organisation of the client, the /48 of an IPv6 address. */
function site(r) {
  return groups(r.remoteAddress, 3);
}

export default { groups, household, site };
