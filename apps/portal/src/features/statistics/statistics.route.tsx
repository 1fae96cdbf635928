import { definePage } from '../../lib/page/define-page.ts';
import { loadMatch, type Match } from './match.ts';
import { StatisticsPage } from './statistics-page.tsx';

/** The statistics of a match on a page of their own (RTE-09). */
export const page = definePage<{ readonly match: Match }>({
  load: async ({ api, params }) => ({ match: await loadMatch(api, params['eventId'] ?? '') }),
  head: ({ data: { match }, t, tenant }) => {
    const title = t('statistics.pageTitle', {
      home: match.sides[0].Name,
      away: match.sides[1].Name,
    });
    return { title: `${title} · ${tenant.name}`, description: title };
  },
  View: ({ data }) => <StatisticsPage key={data.match.id} match={data.match} />,
});
