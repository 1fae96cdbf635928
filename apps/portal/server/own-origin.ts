/** Stands, at the front of an address in a tenant's settings, for the origin this process serves. */
export const ownOrigin = '{origin}';
