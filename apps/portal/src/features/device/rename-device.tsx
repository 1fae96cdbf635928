import type { Device } from '@grandstand/contract';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { iconButtonClass } from '../../ui/button.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog);

/** Button that opens the dialog for renaming a device. */
export function RenameDevice({ device }: { readonly device: Device }) {
  const t = useTranslations('device');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // A full touch target that does not make the line taller.
        className={`${iconButtonClass()} -my-3 -ms-2.5 text-muted`}
        aria-label={t('renameThis', { name: device.deviceName })}
        title={t('rename')}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RenameDialog device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
