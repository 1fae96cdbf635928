import type { ColorMode, Theme } from '@grandstand/contract/constants';
import { useCallback, useSyncExternalStore } from 'react';
import { useTenant } from '../portal/portal-context.tsx';
import { applyTheme, readColorMode, subscribeToColorMode, writeColorMode } from './color-mode.ts';

/**
 * Returns the colour mode and its setter. `offered` is false for tenants without a light theme: show no
 * switch there (THM-03). `theme` is the theme on screen.
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
