import type { AccountSession, Device } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import { buttonClass } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DeviceItem, lastUseOf } from './device-item.tsx';

interface Props {
  readonly devices: readonly Device[];
  /** The sessions of the account; each is shown with its device. */
  readonly sessions?: readonly AccountSession[];
  /** True to list the devices unused the longest first. */
  readonly oldestFirst?: boolean;
  /** True if the viewer may rename them. */
  readonly canRename?: boolean;
  /** Returns the consequence of removing the device. */
  readonly warning: (device: Device) => string;
  readonly confirm: string;
  /** Removes a device and runs any follow-up; the dialog shows a rejection. */
  readonly onRemove: (device: Device) => Promise<void>;
}

/** The devices of an account. Each has a button that removes it after a confirmation. */
export function DeviceList({
  devices,
  sessions = [],
  oldestFirst = false,
  canRename = false,
  warning,
  confirm,
  onRemove,
}: Props) {
  const t = useTranslations('device');
  const errorText = useErrorText();
  const sessionOf = (device: Device) =>
    sessions.find(({ deviceId }) => deviceId === device.deviceId);
  const now = useNow();
  const usedAt = (device: Device) => Date.parse(lastUseOf(device, sessionOf(device), now));
  // The current device first, then by last use.
  const recent = devices.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || usedAt(b) - usedAt(a),
  );
  const listed = oldestFirst ? recent.toReversed() : recent;
  const [selected, setSelected] = useState<Device | null>(null);
  const removal = useMutation({
    mutationFn: async (device: Device) => {
      await onRemove(device);
      setSelected(null);
    },
  });
  return (
    <>
      <ul>
        {listed.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            canRename={canRename}
            session={sessionOf(device)}
            isOldest={oldestFirst && devices.length > 1 && device === listed[0]}
            action={
              <button
                type="button"
                aria-haspopup="dialog"
                className={buttonClass('neutral')}
                aria-label={t('removeThis', { name: device.deviceName })}
                onClick={() => {
                  // Without the failure of another device.
                  removal.reset();
                  setSelected(device);
                }}
              >
                {t('remove')}
              </button>
            }
          />
        ))}
      </ul>
      {selected !== null && (
        <ConfirmDialog
          title={t('removeTitle', { name: selected.deviceName })}
          text={warning(selected)}
          confirm={removal.isPending ? t('removing') : confirm}
          cancel={t('keep')}
          busy={removal.isPending}
          error={removal.isError ? errorText(removal.error) : null}
          onConfirm={() => removal.mutate(selected)}
          onClose={() => setSelected(null)}
        />
      )}
    </>
  );
}
