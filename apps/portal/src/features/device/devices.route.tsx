import { loadDevices } from '../../lib/session/device/current-device.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { listSessions } from './device.api.ts';
import { DevicesPage, type DevicesPageData } from './devices-page.tsx';

export const page = definePage<DevicesPageData>({
  load: async ({ api }) => {
    const sessions = listSessions(api).catch(() => null);
    await loadDevices(api);
    return { sessions: await sessions };
  },
  head: ({ t, tenant }) => ({
    title: `${t('device.title')} · ${tenant.name}`,
    description: t('device.intro'),
  }),
  View: DevicesPage,
});
