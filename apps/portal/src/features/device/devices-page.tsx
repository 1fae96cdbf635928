import type { AccountSession } from '@grandstand/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession, useSessionActions } from '../../lib/session/index.ts';
import { showToast } from '../../lib/toast.ts';
import { AccountFrame, AccountSection } from '../account/index.ts';
import { removeDevice } from './device.api.ts';
import { DeviceList } from './device-list.tsx';
import { SessionList } from './session-list.tsx';

export interface DevicesPageData {
  /** Null if they failed to load. */
  readonly sessions: readonly AccountSession[] | null;
  /** How many devices the account may have; null or absent if unknown. */
  readonly limit?: number | null;
}

/** Warns if one slot or none is left. */
function SlotWarning({ free }: { readonly free: number }) {
  const t = useTranslations('device');
  if (free > 1) return null;
  return (
    <p
      role="note"
      className="mb-2 flex items-center gap-3 rounded-small bg-accent-soft px-4 py-3 text-sm text-on-accent-soft"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      {t(free === 1 ? 'oneSlotLeft' : 'noSlotLeft')}
    </p>
  );
}

/** The devices of the account with their sessions, and sessions without a device. */
export function DevicesPage({ data }: { readonly data: DevicesPageData }) {
  const t = useTranslations('device');
  const api = useApi();
  const session = useSessionActions();
  const devices = useSession((state) => state.devices);
  const { limit = null } = data;
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  // Those of a removed device have ended with it.
  const sessions =
    data.sessions?.filter(({ deviceId }) => deviceId === null || !removedIds.has(deviceId)) ?? null;
  const count = devices.length;
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      <AccountSection
        title={t('yours')}
        text={limit === null ? t('count', { count }) : t('countOf', { count, limit })}
      >
        {limit !== null && <SlotWarning free={limit - count} />}
        <DeviceList
          devices={devices}
          sessions={sessions ?? []}
          oldestFirst={limit !== null && count >= limit}
          canRename
          warning={({ isCurrent }) => t(isCurrent ? 'removeCurrentText' : 'removeText')}
          confirm={t('remove')}
          onRemove={async (device) => {
            const remove = () => removeDevice(api, device.deviceId);
            if (device.isCurrent) await session.signOutBy(remove);
            else {
              await remove();
              setRemovedIds((before) => new Set([...before, device.deviceId]));
              showToast({ message: t('removedToast', { name: device.deviceName }) });
            }
          }}
        />
      </AccountSection>
      <AccountSection title={t('sessions')} text={t('sessionsText')}>
        <SessionList initial={sessions} devices={devices} />
      </AccountSection>
    </AccountFrame>
  );
}
