import type { FormMatch, TeamForm } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../lib/i18n/use-formatter.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { Crest } from '../event-card/index.ts';
import { Outcome } from './outcome.tsx';
import { ShowResults } from './show-results.tsx';
import { shownFormQuery } from './standings.api.ts';
import { useShown } from './use-shown.ts';

interface MatchProps {
  readonly match: FormMatch;
  readonly isRow: boolean;
}

function Match({ match, isRow }: MatchProps) {
  const t = useTranslations('standings');
  const format = useFormatter();
  const { eventId, isHome, opponent, outcome, scored, conceded, date } = match;
  const name = opponent === null ? '' : opponent.Name;
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId }}
      title={t(isHome ? 'atHome' : 'away', { opponent: name })}
      className={clsx(
        'grid h-full min-h-11 justify-items-center gap-2 rounded-card border border-line bg-surface px-1 py-3 transition-colors duration-150 hover:border-control hover:bg-hover',
        isRow && 'lg:flex lg:items-center lg:gap-3.5 lg:px-4 lg:py-2',
      )}
    >
      <Outcome outcome={outcome} />
      {opponent !== null && (
        <Crest team={opponent} className={clsx('size-8 md:size-10', isRow && 'lg:size-8')} />
      )}
      <span
        dir="auto"
        className={clsx(
          'sr-only',
          isRow && 'content-text lg:not-sr-only lg:min-w-0 lg:flex-1 lg:font-semibold',
        )}
      >
        {t(isHome ? 'atHome' : 'away', { opponent: name })}
      </span>
      {scored !== null && conceded !== null && (
        // As scores are everywhere: the home team first.
        <span dir="ltr" className="score text-base whitespace-nowrap">
          {isHome ? `${scored}–${conceded}` : `${conceded}–${scored}`}
        </span>
      )}
      <span className="text-caption text-muted">
        {format.dateTime(Date.parse(date), { day: 'numeric', month: 'numeric' })}
      </span>
    </AppLink>
  );
}

interface Props {
  readonly form: TeamForm;
  /** A row for each match on a wide screen, in a column of the page. */
  readonly asRows?: boolean;
}

/** The last matches of a team, the newest last. Renders nothing without matches. */
export function Form({ form, asRows = false }: Props) {
  const t = useTranslations('standings');
  const api = useApi();
  const id = useId();
  const { data, show, isLoading } = useShown(
    form,
    `form of ${form.teamId}`,
    shownFormQuery(api, form.teamId),
  );
  if (data.matches.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {t('form')}
        </h2>
        {show !== null && <ShowResults subject="form" isLoading={isLoading} onShow={show} />}
      </header>
      <ol
        className={clsx(
          'mt-2 grid grid-cols-5 gap-2 md:gap-3',
          asRows && 'lg:grid-cols-1 lg:gap-2',
        )}
      >
        {data.matches.toReversed().map((match) => (
          <li key={match.eventId} className="min-w-0">
            <Match match={match} isRow={asRows} />
          </li>
        ))}
      </ol>
    </section>
  );
}
