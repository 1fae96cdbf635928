/** Placeholder at the start of an address in a tenant's settings: the origin that serves the page. */
export const originPlaceholder = '{origin}';

/** Replaces a leading `{origin}` with the origin of the page. */
export const resolveOrigin = (address: string, origin: string): string =>
  address.startsWith(originPlaceholder)
    ? origin + address.slice(originPlaceholder.length)
    : address;
