import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcuts } from '../lib/shortcuts.ts';

const loadList = () => import('./shortcut-list.tsx');
const ShortcutList = lazy(async () => ({ default: (await loadList()).ShortcutList }));

const openEvent = 'studio-shortcuts';

/** Opens the list of shortcuts from anywhere. */
export const openShortcuts = (): boolean => window.dispatchEvent(new Event(openEvent));

/** Opens the list of shortcuts by the menu and by the question mark. */
export function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  // Loaded before it is opened, which may be without a connection.
  useEffect(() => void loadList().catch(() => undefined), []);
  useEffect(() => {
    const open = () => setIsOpen(true);
    addEventListener(openEvent, open);
    return () => removeEventListener(openEvent, open);
  }, []);
  useShortcuts({ list: () => setIsOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutList onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
