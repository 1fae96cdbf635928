import type { Platform } from '@grandstand/contract/names';

/**
 * The system a browser runs on, as far as it decides about stores. An iPad calls itself a Mac; only
 * its touch screen tells.
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'ANDROID';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'IOS';
  if (/macintosh/i.test(userAgent) && touchPoints > 1) return 'IOS';
  return 'OTHER';
}
