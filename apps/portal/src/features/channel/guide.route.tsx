import { hourMs } from '@grandstand/contract/constants';
import { parseDay } from '../../lib/i18n/calendar-days.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { boundsOfDay, dayTimeZone } from '../filter/index.ts';
import { loadGuide, type GuideData } from './channel.api.ts';
import { GuidePage } from './guide-page.tsx';

export const page = definePage<GuideData>({
  load: async ({ api, search, now, tenant }) => {
    const day = parseDay(search['day']);
    const zone = dayTimeZone(tenant.time_zone);
    const hour = Math.floor(now / hourMs) * hourMs;
    // The server renders the hours around now; the browser loads the full day.
    const from = day === null ? hour - hourMs : boundsOfDay(day, zone)[0];
    const window = { from, to: from + 6 * hourMs };
    return { day, zone, window, guide: await loadGuide(api, window) };
  },
  head: ({ t, tenant }) => ({
    title: `${t('programGuide.guide')} · ${tenant.name}`,
    shareTitle: t('programGuide.guide'),
    description: t('programGuide.guideDescription', { tenant: tenant.name }),
    breadcrumbs: [{ title: t('programGuide.guide'), to: '/channels/' }],
  }),
  View: ({ data }) => <GuidePage key={data.day} data={data} />,
});
