/**
 * Signed names that stand for addresses of other sites in addresses of this backend, so that it requests
 * only what a playlist of the event listed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signatureKeys, type TokenSecrets } from '../../../platform/security/derive-key.ts';

/** A playlist is read and rewritten; for a file, the client is redirected. */
export type SealedKind = 'playlist' | 'file';

const sealedName = /^([pf])-([A-Za-z0-9_-]{1,4000})\.([A-Za-z0-9_-]{22})\.[a-z0-9]{1,8}$/;
const letters = { playlist: 'p', file: 'f' } as const;
const extension = /\.([a-z0-9]{1,8})$/i;

export interface SealedAddresses {
  /** Returns the name of an address. */
  seal(eventId: string, kind: SealedKind, address: URL): string;
  /** Returns the address of a name; null unless it was sealed for this event. */
  open(eventId: string, name: string): { readonly kind: SealedKind; readonly address: URL } | null;
}

/** Returns the sealed addresses of a tenant. */
export function sealedAddresses(secrets: TokenSecrets, tenantId: string): SealedAddresses {
  const keys = signatureKeys(secrets, tenantId, 'sealed-address');
  const sign = (key: Uint8Array, eventId: string, letter: string, text: string): string =>
    createHmac('sha256', key)
      .update(`${eventId}\n${letter}\n${text}`)
      .digest('base64url')
      .slice(0, 22);
  return {
    seal: (eventId, kind, address) => {
      const text = Buffer.from(address.href).toString('base64url');
      const letter = letters[kind];
      const ending =
        kind === 'playlist'
          ? 'm3u8'
          : (extension.exec(address.pathname)?.[1] ?? 'bin').toLowerCase();
      return `${letter}-${text}.${sign(keys[0], eventId, letter, text)}.${ending}`;
    },
    open: (eventId, name) => {
      const [, letter = '', text = '', signature = ''] = sealedName.exec(name) ?? [];
      if (letter === '') return null;
      const found = Buffer.from(signature);
      const isGenuine = keys.some((key) =>
        timingSafeEqual(found, Buffer.from(sign(key, eventId, letter, text))),
      );
      if (!isGenuine) return null;
      const address = URL.parse(Buffer.from(text, 'base64url').toString());
      return address && { kind: letter === 'p' ? 'playlist' : 'file', address };
    },
  };
}
