import { sportTypes } from '@grandstand/contract/names';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Later as LaterValue } from '../../lib/page/define-page.ts';
import { Later } from '../../lib/page/later.tsx';
import { chipClass } from '../../ui/chip.ts';
import type { FilterOptions } from '../media-list/index.ts';

const shown = 12;
const rowClass = 'flex flex-wrap gap-2';
const headingClass = 'heading mb-3 text-lg';

/** Where to begin without a word: competitions and sports. */
export function BrowsePanel({ options }: { readonly options: LaterValue<FilterOptions> }) {
  const t = useTranslations('search');
  const event = useTranslations('event');
  return (
    <div className="grid gap-7">
      <Later value={options} fallback={null}>
        {({ leagues }) =>
          leagues.length === 0 ? null : (
            <section aria-labelledby="browse-leagues">
              <h2 id="browse-leagues" className={headingClass}>
                {t('browseLeagues')}
              </h2>
              <ul className={rowClass}>
                {leagues.slice(0, shown).map(({ id, title }) => (
                  <li key={id}>
                    <AppLink
                      to="/league/{leagueId}"
                      params={{ leagueId: id }}
                      className={chipClass()}
                    >
                      <bdi>{title}</bdi>
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Later>
      <section aria-labelledby="browse-sports">
        <h2 id="browse-sports" className={headingClass}>
          {t('browseSports')}
        </h2>
        <ul className={rowClass}>
          {sportTypes.map((sport) => (
            <li key={sport}>
              <AppLink to="/search" search={{ sport }} className={chipClass()}>
                {event(`sports.${sport}`)}
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
