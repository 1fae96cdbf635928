import { siteJsonLd } from '../../lib/head/site-json-ld.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { getFrontPage, type HomeData } from './home.api.ts';
import { HomePage, loadHome } from './home-page.tsx';

export const page = definePage<HomeData>({
  // Without a response, the page has the rows of the tenant's settings.
  load: (context) => {
    const frontPage = context.defer('front page', getFrontPage(context.api, context.locale), null);
    return loadHome(context, Promise.resolve(frontPage));
  },
  head: ({ t, tenant, site }) => ({
    title: t('home.heading', { tenant: tenant.name }),
    description: t('home.description', { tenant: tenant.name }),
    // `/` and `/home` are the same page.
    canonical: '/',
    jsonLd: [siteJsonLd(site)],
  }),
  View: HomePage,
});
