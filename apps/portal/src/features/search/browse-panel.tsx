import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import type { Deferred } from '../../lib/page/define-page.ts';
import { Await } from '../../lib/page/data/await.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { chipClass } from '../../ui/form/chip.ts';
import { offeredSports, type FilterOptions } from '../filter/index.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

const maxLeagues = 12;
const maxTeams = 12;
const rowClass = 'flex flex-wrap gap-2';
const headingClass = 'heading mb-3 text-lg';

function Leagues({ leagues }: Pick<FilterOptions, 'leagues'>) {
  const t = useTranslations('search');
  const { enable_leagues_view: hasLeaguePages } = useTenant();
  if (!hasLeaguePages || leagues.length === 0) return null;
  return (
    <section aria-labelledby="browse-leagues">
      <h2 id="browse-leagues" className={headingClass}>
        {t('browseLeagues')}
      </h2>
      <ul className={rowClass}>
        {leagues.slice(0, maxLeagues).map(({ id, title }) => (
          <li key={id}>
            <AppLink to="/league/{leagueId}" params={{ leagueId: id }} className={chipClass()}>
              <bdi>{title}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Teams, the tenant's own first, of a tenant without pages of competitions. */
function Teams({ teams }: Pick<FilterOptions, 'teams'>) {
  const t = useTranslations('search');
  const {
    enable_leagues_view: hasLeaguePages,
    disable_team_page: hasNoPages,
    own_teams: own,
  } = useTenant();
  if (hasLeaguePages || hasNoPages || teams.length === 0) return null;
  const ownFirst = [
    ...teams.filter(({ id }) => own.includes(id)),
    ...teams.filter(({ id }) => !own.includes(id)),
  ];
  return (
    <section aria-labelledby="browse-teams">
      <h2 id="browse-teams" className={headingClass}>
        {t('browseTeams')}
      </h2>
      <ul className={rowClass}>
        {ownFirst.slice(0, maxTeams).map(({ id, title }) => (
          <li key={id}>
            <AppLink to="/team/{teamId}" params={{ teamId: id }} className={chipClass()}>
              <bdi>{title}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders nothing for a single sport: every result would be of it. */
function Sports({ sports }: Pick<FilterOptions, 'sports'>) {
  const t = useTranslations('search');
  const offered = offeredSports({ sports }, useTenant());
  if (offered.length < 2) return null;
  return (
    <section aria-labelledby="browse-sports">
      <h2 id="browse-sports" className={headingClass}>
        {t('browseSports')}
      </h2>
      <ul className={rowClass}>
        {offered.map(({ id, name, icon }) => (
          <li key={id}>
            <AppLink to="/search" search={{ sport: id }} className={chipClass()}>
              <SmallPicture src={icon ?? null} width={18} height={18} />
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Starting points of an empty search: competitions, if the tenant offers them (TEN-04), else teams, and sports. */
export const BrowsePanel = ({ options }: { readonly options: Deferred<FilterOptions> }) => (
  <div className="grid gap-7">
    <Await value={options} fallback={null}>
      {({ leagues, teams, sports }) => (
        <>
          <Leagues leagues={leagues} />
          <Teams teams={teams} />
          <Sports sports={sports} />
        </>
      )}
    </Await>
  </div>
);
