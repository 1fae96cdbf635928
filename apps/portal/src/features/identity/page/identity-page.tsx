import type { Identity } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { BannerFrame, bannersOf } from './identity-banner.tsx';
import { FixturesView } from '../calendar/fixtures-view.tsx';
import { IdentityHeader } from './identity-header.tsx';
import { SafeguardNotice } from '../../../ui/safeguard-notice.tsx';
import { titleOf } from '../../event-card/index.ts';
import { IdentityList } from './identity-list.tsx';
import { IdentityNav } from './identity-nav.tsx';
import { SquadView, TableView } from './team-views.tsx';
import { viewsOf } from '../identity-search.ts';
import type { IdentityPageData } from '../identity.api.ts';
import { Overview } from './overview.tsx';
import { SocialLinks } from './social-links.tsx';

/** Further banners, each in its own aspect ratio, below the page's content. */
function MoreBanners({ identity }: { readonly identity: Identity }) {
  const t = useTranslations('identity');
  const { phone, desktop } = bannersOf(identity);
  const label = t('bannerOf', { title: titleOf(identity) });
  const rest = [
    ...phone.slice(1).map((banner) => ({ banner, on: 'phone' as const })),
    ...desktop.slice(1).map((banner) => ({ banner, on: 'desktop' as const })),
  ];
  if (rest.length === 0) return null;
  return (
    <div className="page-width page-gutter mt-10 flex flex-wrap gap-(--t-gap)">
      {rest.map(({ banner, on }) => (
        <BannerFrame
          key={`${on} ${banner.imageUrl}`}
          banner={banner}
          label={label}
          on={on}
          className="rounded-card"
        />
      ))}
    </div>
  );
}

/** The page of a team, league, category or subcategory. */
export function IdentityPage({ data }: { readonly data: IdentityPageData }) {
  const { identity, parents, view, calendar, table, squad, list } = data;
  const t = useTranslations('identity');
  return (
    // Another identity is another page: no state of the previous one may remain.
    <article key={identity.id} className="pb-16">
      <IdentityHeader identity={identity} parents={parents} compact={view !== 'overview'} />
      <IdentityNav views={viewsOf(identity)} view={view} title={titleOf(identity)} />
      {identity.safeguarded && (
        <div className="page-width page-gutter pt-6">
          <SafeguardNotice className="rounded-card bg-surface">{t('safeguarded')}</SafeguardNotice>
        </div>
      )}
      {view === 'overview' && <Overview data={data} />}
      {view === 'fixtures' && <FixturesView calendar={calendar} list={list} />}
      {view === 'table' && <TableView identity={identity} table={table} />}
      {view === 'squad' && <SquadView identity={identity} squad={squad} />}
      {(view === 'archive' || view === 'clips') && list !== null && (
        <div className="page-width page-gutter pt-7 md:pt-9">
          <IdentityList view={view} list={list} />
        </div>
      )}
      {view === 'overview' && (
        <>
          <MoreBanners identity={identity} />
          <SocialLinks identity={identity} />
        </>
      )}
    </article>
  );
}
