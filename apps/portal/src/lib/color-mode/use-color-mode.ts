import type { ColorMode, Theme } from '@grandstand/contract/names';
import { useCallback, useSyncExternalStore } from 'react';
import { useTenant } from '../portal/portal-context.tsx';
import { applyTheme, readColorMode, subscribeToColorMode, writeColorMode } from './color-mode.ts';

/**
 * The colour mode and how to change it. `offered` is false on tenants without a light theme: show no
 * switch there (THM-03). `theme` is what is on the screen.
 */
export function useColorMode(): {
  readonly mode: ColorMode;
  readonly theme: Theme;
  readonly offered: boolean;
  readonly setMode: (mode: ColorMode) => void;
} {
  const { enable_white_theme: offered, brand } = useTenant();
  const fallback = offered ? brand.defaultTheme : 'dark';
  const mode = useSyncExternalStore(
    subscribeToColorMode,
    () => (offered ? (readColorMode() ?? fallback) : 'dark'),
    () => fallback,
  );
  const theme = useSyncExternalStore(
    subscribeToColorMode,
    () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'),
    () => fallback,
  );
  const setMode = useCallback(
    (next: ColorMode) => {
      writeColorMode(next);
      applyTheme(fallback, offered);
    },
    [fallback, offered],
  );
  return { mode, theme, offered, setMode };
}
