import { eventQuery } from '../../lib/api/event-query.ts';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { buildPath } from '../../lib/navigation/build-path.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { sharePicturePath, sharePictureSize } from '../../lib/share-picture.ts';
import { redactSpoilers, sidesOf } from '../event-card/index.ts';
import { RecapPage, type RecapData } from './recap-page.tsx';

/** The recap of a match on a page of its own, which can be shared. */
export const page = definePage<RecapData>({
  load: async ({ api, params, search }) => {
    const id = params['eventId'] ?? '';
    const { content } = await api.event.get({ params: { id }, query: eventQuery });
    // Neither matches of minors nor channels have a recap.
    if (content.safeguarded === true || content.eventStatus === 'channel')
      throw notFoundIn('event');
    const minutes = Number(search['minutes']);
    return { event: content, minutes: minutes > 0 ? minutes : null };
  },
  head: ({ data, t, tenant, site }) => {
    const event = redactSpoilers(data.event, t);
    const [home, away] = sidesOf(event) ?? [];
    const match = home && away ? `${home.Name} – ${away.Name}` : event.title;
    const title = t('recap.pageTitle', { match });
    const path = buildPath('/events/{eventId}', { eventId: data.event.id });
    return {
      title: `${title} · ${tenant.name}`,
      shareTitle: title,
      description: t('recap.automatic'),
      image: sharePicturePath(site.locale, data.event),
      imageAlt: title,
      imageSize: sharePictureSize,
      ...(data.event.resultHidden && { shareQuery: '?results=hide' }),
      // Duplicates the match for search engines.
      noIndex: true,
      breadcrumbs: [
        { title: match, to: path },
        {
          title: t('recap.title'),
          to: buildPath('/events/recap/{eventId}', { eventId: data.event.id }),
        },
      ],
    };
  },
  View: ({ data }) => <RecapPage key={data.event.id} {...data} />,
});
