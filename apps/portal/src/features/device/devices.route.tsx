import { loadDevices } from '../../lib/session/device/current-device.ts';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { listSessions } from './device.api.ts';
import { DevicesPage, type DevicesPageData } from './devices-page.tsx';

export const page = definePage<DevicesPageData>({
  load: async ({ api }) => {
    const sessions = listSessions(api).catch(() => null);
    const limit = await loadDevices(api);
    return { sessions: await sessions, limit };
  },
  ...titled(
    (t) => t('device.title'),
    (t) => t('device.intro'),
  ),
  View: DevicesPage,
});
