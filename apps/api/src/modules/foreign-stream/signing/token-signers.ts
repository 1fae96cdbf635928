import { createHash } from 'node:crypto';
import type { StreamSigner } from './stream-signer.ts';

/**
 * Signs for nginx: `secure_link $arg_md5,$arg_expires` and
 * `secure_link_md5 "$secure_link_expires$uri <secret>"`, where `$uri` is decoded.
 */
export const secureLinkSigner = (tokenSeconds: number, secret: string): StreamSigner => ({
  tokenSeconds,
  namesViewer: false,
  sign: (address, _, until) => {
    const text = `${until}${decodeURIComponent(address.pathname)} ${secret}`;
    const signed = new URL(address);
    signed.searchParams.set('md5', createHash('md5').update(text).digest('base64url'));
    signed.searchParams.set('expires', String(until));
    return signed;
  },
});

/** Signs for Bunny's token authentication (version 2, SHA-256). */
export const bunnySigner = (tokenSeconds: number, secret: string): StreamSigner => ({
  tokenSeconds,
  namesViewer: false,
  sign: (address, _, until) => {
    const signed = new URL(address);
    signed.searchParams.sort();
    const parameters = [...signed.searchParams].map(([name, value]) => `${name}=${value}`);
    const text = `${secret}${address.pathname}${until}${parameters.join('&')}`;
    signed.searchParams.set('token', createHash('sha256').update(text).digest('base64url'));
    signed.searchParams.set('expires', String(until));
    return signed;
  },
});

/** Adds the event and the grant, so that the site can check the viewer with the backend (`/media/authorise`). */
export const authRequestSigner = (tokenSeconds: number): StreamSigner => ({
  tokenSeconds,
  namesViewer: true,
  sign: (address, { eventId, grant }) => {
    const signed = new URL(address);
    signed.searchParams.set('event', eventId);
    if (grant !== null) signed.searchParams.set('grant', grant);
    return signed;
  },
});
