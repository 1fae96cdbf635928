import { CalendarDays, Film, Radio, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { LoadContext } from '../../lib/page/define-page.ts';
import { buttonClass } from '../../ui/button.ts';
import { LivePulse } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ListSource } from './list-source.ts';
import { MediaListSection } from './media-list-section.tsx';
import { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';
import { pageQueries, type ListPageName } from './page-queries.ts';

interface Look {
  readonly icon: LucideIcon;
  /** Where an empty list leads on to. */
  readonly instead: {
    readonly to: '/upcoming' | '/archive';
    readonly text: 'seeUpcoming' | 'seeArchive';
  };
}

const looks: Record<ListPageName, Look> = {
  live: { icon: Radio, instead: { to: '/upcoming', text: 'seeUpcoming' } },
  upcoming: { icon: CalendarDays, instead: { to: '/archive', text: 'seeArchive' } },
  archive: { icon: Film, instead: { to: '/upcoming', text: 'seeUpcoming' } },
};

export interface ListPageData {
  readonly source: ListSource;
  readonly first: ListPart;
}

/** Loads a list page: its query and the part its address asks for. */
export async function loadListPage(
  name: ListPageName,
  { api, search }: Pick<LoadContext, 'api' | 'search'>,
): Promise<ListPageData> {
  const source: ListSource = { call: 'eventList', body: pageQueries[name] };
  return { source, first: await loadPart(api, source, pageNumberOf(search['page'])) };
}

interface Props {
  readonly name: ListPageName;
  readonly data: ListPageData;
}

/** A page that is one list: its title, what it holds, and the list. */
export function ListPage({ name, data: { source, first } }: Props) {
  const t = useTranslations('mediaList');
  const { icon, instead } = looks[name];
  const { totalCount } = first;
  return (
    <div className="page-width page-gutter pt-6 pb-16 md:pt-10">
      <header className="mb-7 md:mb-9">
        <h1 className="heading flex items-center gap-3 text-3xl md:text-[44px]">
          {t(name)}
          {name === 'live' && totalCount > 0 && <LivePulse className="size-2.5! text-live-text" />}
        </h1>
        <p className="mt-2 text-muted">
          {t(`${name}Intro`)}
          <span className="figures block">{t(`${name}Count`, { count: totalCount })}</span>
        </p>
      </header>
      <MediaListSection
        source={source}
        first={first}
        layout={name === 'upcoming' ? 'schedule' : 'grid'}
        headingLevel="h2"
        empty={
          <Notice
            icon={icon}
            title={t(`${name}EmptyTitle`)}
            text={t(`${name}EmptyText`)}
            action={
              <AppLink to={instead.to} className={buttonClass('neutral')}>
                {t(instead.text)}
              </AppLink>
            }
          />
        }
      />
    </div>
  );
}
