import type { Device } from '@grandstand/contract';
import { maxOwnDeviceName } from '@grandstand/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { renameDevice } from './device.api.ts';

interface Props {
  readonly device: Device;
  readonly onClose: () => void;
}

/** Dialog that renames a device. */
export function RenameDialog({ device, onClose }: Props) {
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
