import { CalendarDays, Clapperboard, Film } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { activeFilters, filtersInQuery, NothingMatches, ResultsChip } from '../../filter/index.ts';
import { MediaListSection, ReplayChip } from '../../media-list/index.ts';
import { viewParameterReset } from './identity-nav.tsx';
import { usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { fixtureFilters, type IdentityPageData } from '../identity.api.ts';

const icons = { fixtures: CalendarDays, archive: Film, clips: Clapperboard } as const;

interface Props {
  readonly view: keyof typeof icons;
  readonly list: NonNullable<IdentityPageData['list']>;
}

/** One of an identity's lists; the empty state links back to the overview. */
export function IdentityList({ view, list }: Props) {
  const t = useTranslations('identity');
  const chosen = filtersInQuery(
    usePageSearch(),
    view === 'fixtures' ? fixtureFilters : [],
    useTenant(),
  );
  return (
    <section aria-labelledby="identity-list">
      <h2 id="identity-list" className="sr-only">
        {t(`views.${view}`)}
      </h2>
      {view !== 'fixtures' && (
        <div className="mb-5 flex justify-end">
          {view === 'clips' ? <ResultsChip isWithoutReplays /> : <ReplayChip />}
        </div>
      )}
      <MediaListSection
        source={list.source}
        first={list.first}
        layout={view === 'fixtures' ? 'schedule' : 'grid'}
        headingLevel="h3"
        empty={
          activeFilters(chosen).length > 0 ? (
            <NothingMatches filters={fixtureFilters} />
          ) : (
            <Notice
              icon={icons[view]}
              headingLevel="h3"
              title={t(`empty.${view}.title`)}
              text={t(`empty.${view}.text`)}
              action={
                <CurrentPageLink
                  search={{ ...viewParameterReset, view: null }}
                  className={buttonClass('neutral')}
                >
                  {t('toOverview')}
                </CurrentPageLink>
              }
            />
          )
        }
      />
    </section>
  );
}
