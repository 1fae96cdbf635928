import type { LookupFunction } from 'node:net';

/** Names below `localhost` are this machine (RFC 6761), whatever its resolver knows of them. */
export const isLocalName = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /(^|\.)localhost$/.test(hostname);

/** Finds every name here: for those that `isLocalName` knows. */
export const lookupHere: LookupFunction = (_, options, done) =>
  options.all === true
    ? done(null, [{ address: '127.0.0.1', family: 4 }])
    : done(null, '127.0.0.1', 4);
