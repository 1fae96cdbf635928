import { useCallback, useState } from 'react';

export interface Draft<Values> {
  /** The unsaved input that was stored before this page opened; null if there was none. */
  readonly restored: Values | null;
  readonly store: (values: Values) => void;
  readonly clear: () => void;
}

const prefix = 'studio-draft:';

function read(key: string): unknown {
  try {
    const stored = localStorage.getItem(prefix + key);
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}

/**
 * Stores the unsaved values of a form in the browser, so that they survive a reload and another sign-in.
 * @param key names the tenant, the person, the form and its subject
 */
export function useDraft<Values>(key: string): Draft<Values> {
  const [restored, setRestored] = useState(() => read(key) as Values | null);
  const store = useCallback(
    (values: Values) => {
      try {
        localStorage.setItem(prefix + key, JSON.stringify(values));
      } catch {
        // The browser's storage is full: the form works without.
      }
    },
    [key],
  );
  const clear = useCallback(() => {
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      // A browser that denies its storage has stored nothing.
    }
    setRestored(null);
  }, [key]);
  return { restored, store, clear };
}
