/** Marks the address this process serves in a tenant's settings. */
const ownOrigin = '{origin}';

/** Replaces `{origin}`, at the front of an address, by the origin the page came from. */
export const resolveOrigin = (address: string, origin: string): string =>
  address.startsWith(ownOrigin) ? origin + address.slice(ownOrigin.length) : address;
