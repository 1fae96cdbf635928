import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasShortcuts, shortcutKeys, switchShortcuts } from '../lib/shortcuts.ts';
import { Modal } from '../ui/modal.tsx';

interface Props {
  readonly onClose: () => void;
}

/** The dialog with all shortcuts, and the switch that disables single keys. */
export function ShortcutList({ onClose }: Props) {
  const t = useTranslations('frame');
  const [isOn, setIsOn] = useState(hasShortcuts);
  return (
    <Modal isOpen onClose={onClose} title={t('shortcuts')}>
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
