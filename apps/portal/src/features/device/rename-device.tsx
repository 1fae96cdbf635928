import type { Device } from '@grandstand/contract';
import { maxOwnDeviceName } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { iconButtonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { renameDevice } from './device.api.ts';

interface Props {
  readonly device: Device;
}

function RenameDialog({ device, onClose }: Props & { readonly onClose: () => void }) {
  const t = useTranslations('device');
  const errorText = useErrorText();
  const api = useApi();
  const [name, setName] = useState(device.deviceName);
  const renaming = useMutation({
    mutationFn: async () => {
      await renameDevice(api, device.deviceId, name.trim());
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('renameTitle')}
      text={t('renameText')}
      confirm={t('renameSave')}
      cancel={t('renameCancel')}
      tone="accent"
      busy={renaming.isPending}
      error={renaming.isError ? errorText(renaming.error) : null}
      onConfirm={() => renaming.mutate()}
      onClose={onClose}
    >
      <Field
        label={t('renameField')}
        dir="auto"
        autoComplete="off"
        maxLength={maxOwnDeviceName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmDialog>
  );
}

/** A button that gives a device a name. */
export function RenameDevice({ device }: Props) {
  const t = useTranslations('device');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        // As tall as a finger, without making the line taller.
        className={`${iconButtonClass()} -my-3 -ms-2.5 text-muted`}
        aria-label={t('renameThis', { name: device.deviceName })}
        title={t('rename')}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </button>
      {isOpen && <RenameDialog device={device} onClose={() => setOpen(false)} />}
    </>
  );
}
