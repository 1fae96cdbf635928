import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasShortcuts, shortcutKeys, switchShortcuts, useShortcuts } from '../lib/shortcuts.ts';
import { Modal } from '../ui/modal.tsx';

const openEvent = 'studio-shortcuts';

/** Opens the list of shortcuts from anywhere. */
export const openShortcuts = (): boolean => window.dispatchEvent(new Event(openEvent));

/** The list of shortcuts, which the menu and the question mark open, and the switch that disables all keys. */
export function ShortcutsDialog() {
  const t = useTranslations('frame');
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(hasShortcuts);
  useEffect(() => {
    const open = () => setIsOpen(true);
    addEventListener(openEvent, open);
    return () => removeEventListener(openEvent, open);
  }, []);
  useShortcuts({ list: () => setIsOpen(true) });
  return (
    <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('shortcuts')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {Object.entries(shortcutKeys).map(([name, key]) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="rounded-md border border-control bg-surface px-2 py-1 font-mono text-caption">
                {key}
              </kbd>
            </dt>
            <dd>{t(`shortcutNames.${name as keyof typeof shortcutKeys}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isOn}
          onChange={({ target }) => {
            switchShortcuts(target.checked);
            setIsOn(target.checked);
          }}
        />
        {t('shortcutsOn')}
      </label>
    </Modal>
  );
}
