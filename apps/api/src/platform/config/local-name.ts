import type { LookupFunction } from 'node:net';

/** True for names below `localhost`, which mean this machine (RFC 6761) whatever its resolver says. */
export const isLocalName = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  /(^|\.)localhost$/.test(hostname);

/** Resolves every name to this machine: for names that satisfy `isLocalName`. */
export const lookupHere: LookupFunction = (_, options, done) =>
  options.all === true
    ? done(null, [{ address: '127.0.0.1', family: 4 }])
    : done(null, '127.0.0.1', 4);
