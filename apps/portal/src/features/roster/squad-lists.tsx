import type { EventTeam, RosterPlayer } from '@grandstand/contract';
import { useQueries } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { Crest } from '../event-card/index.ts';
import { rosterQuery } from './roster.api.ts';
import { usePositionName } from './squad.tsx';
import { squadLines } from './squad-lines.ts';
import { SquadsPlaceholder } from './squads-placeholder.tsx';

interface SquadProps {
  readonly team: EventTeam;
  readonly players: readonly RosterPlayer[];
  readonly isHome: boolean;
}

/** One squad. The names of both teams share a row of the grid, so that both lists start at the same height. */
function SquadList({ team, players, isHome }: SquadProps) {
  const nameOf = usePositionName(players);
  return (
    <div
      // Home on the left in every script, as in the line-ups.
      className={clsx(
        'grid content-start gap-4 min-[22.5rem]:row-span-2 min-[22.5rem]:grid-rows-subgrid',
        isHome && 'min-[22.5rem]:rtl:order-last',
      )}
    >
      <h3 className="side font-semibold">
        <Crest team={team} className="size-7" />
        <span dir="auto" className="content-text min-w-0">
          {team.Name}
        </span>
      </h3>
      <div className="grid content-start gap-4">
        {squadLines(players).map((line) => (
          <div key={line.position}>
            <h4 dir="auto" className="content-text text-caption text-muted">
              {nameOf(line.position)}
            </h4>
            <ul>
              {line.players.map(({ number, name }) => (
                <li key={number} className="flex min-h-8 items-baseline gap-2.5 py-1">
                  <span className="score w-6 shrink-0 text-end text-sm text-muted">{number}</span>
                  <span
                    dir="auto"
                    className="content-text min-w-0 text-body leading-tight wrap-break-word"
                  >
                    {name}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

export interface SquadsProps {
  readonly teams: readonly EventTeam[];
  /** Decides how much space is reserved. */
  readonly sport: string;
}

/** The squads of both teams of a match, once both have loaded; nothing if neither has players. */
export function SquadLists({ teams, sport }: SquadsProps) {
  const t = useTranslations('roster');
  const api = useApi();
  const id = useId();
  const rosters = useQueries({ queries: teams.map((team) => rosterQuery(api, team.Id)) });
  const squads = teams.flatMap((team, index) => {
    const players = rosters[index]?.data?.players ?? [];
    return players.length === 0 ? [] : [{ team, players }];
  });
  // Both appear at once, so that the second one does not move the first.
  if (rosters.some(({ isPending }) => isPending)) return <SquadsPlaceholder sport={sport} />;
  if (squads.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 rounded-card bg-surface p-5 md:p-7">
      <h2 id={id} className="heading text-xl">
        {t('squads')}
      </h2>
      <div className="mt-5 grid gap-x-4 gap-y-7 min-[22.5rem]:grid-cols-2 min-[22.5rem]:grid-rows-[auto_1fr]">
        {squads.map(({ team, players }) => (
          <SquadList
            key={team.Id}
            team={team}
            players={players}
            isHome={team.Id === teams[0]?.Id}
          />
        ))}
      </div>
    </section>
  );
}
