import type { AccountSession } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useSession, useSessionActions } from '../../lib/session/index.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { AccountFrame, AccountSection } from '../account/index.ts';
import { removeDevice } from './device.api.ts';
import { DeviceList } from './device-list.tsx';
import { SessionList } from './session-list.tsx';

export interface DevicesPageData {
  /** Null if they failed to load. */
  readonly sessions: readonly AccountSession[] | null;
}

/** The devices and the active sessions of the account. */
export function DevicesPage({ data }: { readonly data: DevicesPageData }) {
  const t = useTranslations('device');
  const api = useApi();
  const session = useSessionActions();
  const devices = useSession((state) => state.devices);
  return (
    <AccountFrame title={t('title')} intro={t('intro')}>
      <AccountSection title={t('yours')} text={t('count', { count: devices.length })}>
        <DeviceList
          devices={devices}
          warning={({ isCurrent }) => t(isCurrent ? 'removeCurrentText' : 'removeText')}
          confirm={t('remove')}
          onRemove={async (device) => {
            await removeDevice(api, device.deviceId);
            if (device.isCurrent) await session.signOut({ revoke: false });
            else showToast({ message: t('removedToast', { name: device.deviceName }) });
          }}
        />
      </AccountSection>
      <AccountSection title={t('sessions')} text={t('sessionsText')}>
        <SessionList first={data.sessions} />
      </AccountSection>
    </AccountFrame>
  );
}
