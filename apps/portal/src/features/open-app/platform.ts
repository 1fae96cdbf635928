import type { Platform } from '@grandstand/contract/names';

/**
 * Returns the operating system, as far as it matters for stores. An iPad claims to be a Mac; only its touch
 * screen gives it away.
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'ANDROID';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'IOS';
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return 'IOS';
  return 'OTHER';
}
