/** Placeholder in a tenant's settings for the address that this process serves. */
const ownOrigin = '{origin}';

/** Replaces a leading `{origin}` by the origin of the page. */
export const resolveOrigin = (address: string, origin: string): string =>
  address.startsWith(ownOrigin) ? origin + address.slice(ownOrigin.length) : address;
