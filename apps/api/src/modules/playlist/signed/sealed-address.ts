/** Names for addresses of other sites in our own: they lead nowhere that a playlist did not name. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenKey } from '../../../platform/security/token-keys.ts';

/** A playlist is read and rewritten; anything else is redirected to. */
export type SealedKind = 'playlist' | 'file';

const shape = /^([pf])-([A-Za-z0-9_-]{1,4000})\.([A-Za-z0-9_-]{22})\.[a-z0-9]{1,8}$/;
const letters = { playlist: 'p', file: 'f' } as const;
const extension = /\.([a-z0-9]{1,8})$/i;

export interface SealedAddresses {
  seal(eventId: string, kind: SealedKind, address: URL): string;
  /** Null unless it was sealed here for this event. */
  open(eventId: string, name: string): { readonly kind: SealedKind; readonly address: URL } | null;
}

/** Creates the names of a tenant. */
export function sealedAddresses(secret: string, tenantId: string): SealedAddresses {
  const key = tokenKey(secret, tenantId, 'sealed-address');
  const sign = (eventId: string, letter: string, text: string): string =>
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
      return `${letter}-${text}.${sign(eventId, letter, text)}.${ending}`;
    },
    open: (eventId, name) => {
      const [, letter = '', text = '', signature = ''] = shape.exec(name) ?? [];
      if (letter === '') return null;
      const ours = Buffer.from(sign(eventId, letter, text));
      if (!timingSafeEqual(Buffer.from(signature), ours)) return null;
      const address = URL.parse(Buffer.from(text, 'base64url').toString());
      return address && { kind: letter === 'p' ? 'playlist' : 'file', address };
    },
  };
}
