/**
 * The query `data` of the device-limit page (DEV-09): JSON with token, provider and, after a sign-in with
 * credentials, username and password. The portal seals it, so that no browser history, log or referrer ever
 * contains a password (SEC-07).
 */
import { signInProviders } from '@grandstand/contract/constants';
import type { SignInAtLimit } from './sign-in-at-limit.ts';

/** Session-storage key of the secret that sealed the address; it opens one address, once. */
const keyName = 'ott-limit-key';
const sealedPrefix = 'sealed.';
const algorithm = 'AES-GCM';
const ivBytes = 12;
const maxLength = 8192;

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );

const importKey = (bytes: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, algorithm, false, [use]);

/** Seals a sign-in for the address; null if the browser cannot (an origin without TLS). */
export async function sealSignIn(signIn: SignInAtLimit): Promise<string | null> {
  try {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const text = new TextEncoder().encode(JSON.stringify(signIn));
    const key = await importKey(secret, 'encrypt');
    const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, text);
    sessionStorage.setItem(keyName, toText(secret));
    return sealedPrefix + toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  } catch {
    return null;
  }
}

async function unseal(data: string): Promise<string> {
  const secret = sessionStorage.getItem(keyName);
  sessionStorage.removeItem(keyName);
  const bytes = toBytes(data.slice(sealedPrefix.length));
  const key = await importKey(toBytes(secret ?? ''), 'decrypt');
  const iv = bytes.slice(0, ivBytes);
  const text = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes.slice(ivBytes));
  return new TextDecoder().decode(text);
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

function toSignIn(text: string): SignInAtLimit | null {
  const { token, provider, username, password } = JSON.parse(text) as Record<string, unknown>;
  if (!isText(token, 2048)) return null;
  const knownProvider = signInProviders.find((name) => name === provider);
  if (knownProvider !== undefined) return { token, provider: knownProvider };
  if (!isText(username, 254) || !isText(password, 200)) return null;
  return { token, provider: 'credentials', username, password };
}

export interface OpenedSignIn {
  /** True if this browser's portal wrote it; anyone may have written a plain one. */
  readonly isSealed: boolean;
  readonly signIn: SignInAtLimit;
}

/** Reads `data`, sealed or plain; null if it is malformed or cannot, or can no longer, be opened. */
export async function openSignIn(data: string): Promise<OpenedSignIn | null> {
  if (data.length > maxLength) return null;
  try {
    const isSealed = data.startsWith(sealedPrefix);
    const signIn = toSignIn(isSealed ? await unseal(data) : data);
    return signIn === null ? null : { isSealed, signIn };
  } catch {
    return null;
  }
}
