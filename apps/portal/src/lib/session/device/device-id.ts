import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

/** Storage key of this browser's id; logging out does not remove it. */
export const deviceIdKey = 'ott-device-id';

/**
 * Returns a random UUID. `crypto.randomUUID` exists only on secure origins; a portal on a local address is
 * not one.
 */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a browser that could not store it; it lasts as long as the page. */
let unstoredId: string | null = null;

/** Returns the id of this browser: a random UUID, created once. */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(deviceIdKey);
    if (stored !== null && /^[A-Za-z0-9_-]{1,64}$/.test(stored)) return stored;
    const created = unstoredId ?? randomUuid();
    localStorage.setItem(deviceIdKey, created);
    return created;
  } catch (error) {
    warnStorageUnavailable(error);
    unstoredId ??= randomUuid();
    return unstoredId;
  }
}
