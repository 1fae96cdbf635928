import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession, useSessionActions } from '../../lib/session/index.ts';
import { showToast } from '../../lib/toast.ts';

interface FreeSlot {
  /** How many devices the account has, with this one. */
  readonly count: number;
  readonly isPending: boolean;
  /** Removes this browser from the devices of the account, then logs out. */
  readonly leave: () => void;
}

/** Frees the slot of this browser, which a log-out alone does not; null if it has none. */
export function useFreeSlot(): FreeSlot | null {
  const t = useTranslations('account');
  const api = useApi();
  const session = useSessionActions();
  const count = useSession(({ devices }) => devices.length);
  const device = useSession(({ devices }) => devices.find(({ isCurrent }) => isCurrent));
  const removal = useMutation({
    mutationFn: (deviceId: string) =>
      session.signOutBy(() => api.device.remove({ body: { deviceId } })),
    onError: () => showToast({ message: t('freeSlotFailed'), type: 'danger' }),
  });
  if (device === undefined) return null;
  return {
    count,
    isPending: removal.isPending,
    leave: () => removal.mutate(device.deviceId),
  };
}
