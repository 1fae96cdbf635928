/** Placeholder at the start of an address in a tenant's settings: the origin that this process serves. */
export const ownOrigin = '{origin}';
