import { colorModes, type ColorMode, type Theme } from '@grandstand/contract/constants';
import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';

/** Storage key of the preference: `system`, `light` or `dark` (THM-01). */
export const colorModeKey = 'ott-color-mode';
const changeEvent = 'ott-color-mode-change';
const prefersLight = '(prefers-color-scheme: light)';

/** The choice on this page that could not be stored. */
let unstoredMode: ColorMode | null = null;

/** Returns the preference, or null if there is none. */
export function readColorMode(): ColorMode | null {
  if (unstoredMode !== null) return unstoredMode;
  try {
    const stored = localStorage.getItem(colorModeKey);
    return colorModes.find((mode) => mode === stored) ?? null;
  } catch {
    return null;
  }
}

/** Stores the preference; if that fails, it lasts for this page. */
export function writeColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(colorModeKey, mode);
    unstoredMode = null;
  } catch (error) {
    unstoredMode = mode;
    warnStorageUnavailable(error);
  }
}

/** Returns the theme of a preference; `system` follows the device (THM-02). */
export function themeOf(mode: ColorMode, offered: boolean): Theme {
  if (!offered) return 'dark';
  if (mode !== 'system') return mode;
  return matchMedia(prefersLight).matches ? 'light' : 'dark';
}

/** Sets the theme on `<html>` and calls the subscribers. */
export function applyTheme(fallback: ColorMode, offered: boolean): void {
  document.documentElement.dataset['theme'] = themeOf(readColorMode() ?? fallback, offered);
  dispatchEvent(new Event(changeEvent));
}

/** Calls `listener` when the theme or the preference changes, in this tab or another. */
export function subscribeToColorMode(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  return () => removeEventListener(changeEvent, listener);
}

/** Follows the device and other tabs while the page is open. Returns a function that stops this. */
export function followColorMode(fallback: ColorMode, offered: boolean): () => void {
  const apply = () => applyTheme(fallback, offered);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === colorModeKey || key === null) apply();
  };
  const device = matchMedia(prefersLight);
  device.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  // Catches changes since the first paint.
  apply();
  return () => {
    device.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}
