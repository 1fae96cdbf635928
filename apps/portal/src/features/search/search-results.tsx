import type { Suggestion } from '@grandstand/contract';
import { SearchX } from 'lucide-react';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { CurrentPageLink, usePageSearch } from '../../lib/navigation/current-page-link.tsx';
import { Await } from '../../lib/page/data/await.tsx';
import { buttonClass } from '../../ui/button.ts';
import { chipClass } from '../../ui/form/chip.ts';
import { Notice } from '../../ui/notice.tsx';
import { activeFilters, filtersInQuery, NothingMatches } from '../filter/index.ts';
import { MediaListSection, type ListPart } from '../media-list/index.ts';
import { BrowsePanel } from './browse-panel.tsx';
import { FoundPlayers, PlayerRails } from './found-players.tsx';
import { IdentityChips } from './identity-chips.tsx';
import type { SearchData } from './search.api.ts';
import { searchFilters } from './search-query.ts';
import { DroppedWords } from './dropped-words.tsx';
import { suggestSpelling } from './spelling.ts';

interface Props {
  readonly data: SearchData & { readonly first: ListPart };
}

/** States that no result has the typed spelling, and links to a search with the suggested one. */
function SpellingHint({ data: { request, first } }: Props) {
  const t = useTranslations('search');
  const corrected = suggestSpelling(request.text, first.entries, first.droppedWords);
  if (corrected === null) return null;
  return (
    <p className="mb-5 text-body text-muted">
      {t('misspelled', { text: request.text })}{' '}
      <CurrentPageLink
        search={{ q: corrected, page: null }}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
      >
        {t('didYouMean', { text: corrected })}
      </CurrentPageLink>
    </p>
  );
}

function NothingFound({ data }: Props) {
  const t = useTranslations('search');
  const { request, options } = data;
  const { scope, text } = request;
  const other = scope === 'game' ? 'player' : 'game';
  return (
    <>
      <Notice
        icon={SearchX}
        title={t('nothingTitle', { text })}
        text={t('nothingText')}
        action={
          <AppLink
            to="/search"
            search={{ q: text, scope: other === 'game' ? null : other }}
            className={buttonClass('neutral')}
          >
            {t('instead', { scope: t(`scopes.${other}`) })}
          </AppLink>
        }
      />
      <div className="mt-8">
        <BrowsePanel options={options} />
      </div>
    </>
  );
}

const isPlayer = ({ kind }: Suggestion): boolean => kind === 'player';

const Named = ({ named }: { readonly named: SearchData['named'] }) => (
  <Await value={named} fallback={null}>
    {(found: readonly Suggestion[]) => (
      <>
        <IdentityChips identities={found.filter((identity) => !isPlayer(identity))} />
        <FoundPlayers players={found.filter(isPlayer)} />
      </>
    )}
  </Await>
);

/** States that nothing was found, unless players were, who are shown above. */
const NothingButPlayers = ({ data }: Props) => (
  <Await value={data.named} fallback={null}>
    {(found: readonly Suggestion[]) => (found.some(isPlayer) ? null : <NothingFound data={data} />)}
  </Await>
);

/** Links a search for a number to the clips of players with it. */
function PlayerClips({ data: { request, playerClips } }: Props) {
  const t = useTranslations('search');
  return (
    <Await value={playerClips} fallback={null}>
      {(count) =>
        count > 0 && (
          <p className="mb-5">
            <AppLink
              to="/search"
              search={{ q: request.text, scope: 'player' }}
              className={chipClass()}
            >
              {t('playerClips', { count, text: request.text })}
            </AppLink>
          </p>
        )
      }
    </Await>
  );
}

/** The results of a search: teams, competitions and players by name, then matches or clips. */
export function SearchResults({ data }: Props) {
  const t = useTranslations('search');
  const { request, source, first, named } = data;
  const filters = searchFilters[request.scope];
  const hasFilters =
    activeFilters(filtersInQuery(usePageSearch(), filters, useTenant())).length > 0;
  return (
    <>
      <Named named={named} />
      <PlayerRails media={data.playerMedia} />
      <PlayerClips data={data} />
      <SpellingHint data={data} />
      <DroppedWords words={first.droppedWords} />
      {first.totalCount > 0 && (
        <p role="status" className="figures mb-4 text-sm text-muted">
          {t('count', { count: first.totalCount })}
        </p>
      )}
      <MediaListSection
        source={source}
        first={first}
        headingLevel="h2"
        empty={
          hasFilters ? <NothingMatches filters={filters} /> : <NothingButPlayers data={data} />
        }
      />
    </>
  );
}
