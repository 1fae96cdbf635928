import type { EventTeam, LineupPlayer } from '@grandstand/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { isMatchInPlayer, type PartProps } from '../event/index.ts';
import { Crest, sidesOf } from '../event-card/index.ts';
import { usePositionName } from '../roster/index.ts';
import { lineupQuery } from './lineup.api.ts';
import { lineupRows, type LineupRow } from './lineup-rows.ts';

/**
 * Moves the focus to the tab of moments, which a player's link opens: the tab with the link is hidden then. Does
 * nothing for a press that opens the link in another tab or window.
 */
function focusMoments({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey) return;
  document.querySelector<HTMLElement>('#tab-moments')?.focus({ preventScroll: true });
}

interface PlayerProps {
  readonly player: LineupPlayer;
  /** The match and team of the link to the player's moments; null if the page has none. */
  readonly moments: { readonly eventId: string; readonly teamId: string } | null;
}

function Player({ player, moments }: PlayerProps) {
  const t = useTranslations('lineup');
  const tRoster = useTranslations('roster');
  const { number, name, isCaptain } = player;
  const content: ReactNode = (
    <>
      <span className="score w-6 shrink-0 text-end text-sm text-muted">{number}</span>
      <span dir="auto" className="content-text min-w-0 text-body leading-tight wrap-break-word">
        {name ?? tRoster('number', { number })}
      </span>
      {isCaptain && (
        <abbr
          title={t('captain')}
          className="grid size-4.5 shrink-0 place-items-center rounded-full border border-current text-[0.6875rem] font-bold no-underline"
        >
          C
        </abbr>
      )}
    </>
  );
  const className = 'flex min-h-11 items-center gap-2.5 py-1';
  if (moments === null) return <span className={className}>{content}</span>;
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: moments.eventId }}
      search={{ tab: 'moments', team: moments.teamId, player: number }}
      preload={false}
      resetScroll={false}
      viewTransition={false}
      className={`${className} rounded-small hover:bg-hover hover:underline`}
      onClick={focusMoments}
    >
      {content}
    </AppLink>
  );
}

interface TeamProps {
  readonly team: EventTeam;
  readonly side: 'home' | 'away';
  readonly rows: readonly LineupRow[];
  /** Id of the match if its page has moments, else null. */
  readonly momentsEventId: string | null;
}

/** One team. Its rows are those of the grid, so that both teams' defenders start at the same height. */
function TeamLineup({ team, side, rows, momentsEventId }: TeamProps) {
  const t = useTranslations('lineup');
  const id = useId();
  const nameOf = usePositionName(rows.flatMap((row) => row[side]));
  const isKnown = rows.some((row) => row[side].length > 0);
  return (
    <section
      aria-labelledby={id}
      // Home on the left in every script, as on posters and in the statistics.
      className={clsx(
        'grid min-w-0 grid-rows-subgrid content-start not-first:max-[22.5rem]:mt-5',
        side === 'home' && 'min-[22.5rem]:rtl:order-last',
      )}
      style={{ gridRow: `span ${rows.length + 1}` }}
    >
      <h3 id={id} className="side font-semibold">
        <Crest team={team} className="size-7" />
        <span dir="auto" className="content-text min-w-0">
          {team.Name}
        </span>
      </h3>
      {!isKnown && <p className="text-sm text-muted">{t('awaited')}</p>}
      {isKnown &&
        rows.map((row, index) => {
          const startsBench = !row.isStarting && rows[index - 1]?.isStarting !== false;
          const Position = row.isStarting ? 'h4' : 'h5';
          return (
            <div key={`${row.isStarting} ${row.position}`} className={startsBench ? 'pt-2' : ''}>
              {startsBench && (
                <h4 className="heading mb-3 border-t border-line pt-4 text-base">{t('bench')}</h4>
              )}
              {row[side].length > 0 && (
                <>
                  <Position dir="auto" className="content-text text-caption text-muted">
                    {nameOf(row.position)}
                  </Position>
                  <ul>
                    {row[side].map((player) => (
                      <li key={player.number}>
                        <Player
                          player={player}
                          moments={
                            momentsEventId === null
                              ? null
                              : { eventId: momentsEventId, teamId: team.Id }
                          }
                        />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          );
        })}
    </section>
  );
}

/** The line-ups of both teams of a match, beside each other: starters by position, then the bench. */
export function Lineups({ page }: PartProps) {
  const t = useTranslations('lineup');
  const id = useId();
  const { data: event } = page.state;
  const query = useQuery({
    ...lineupQuery(useApi(), event),
    // A change replaces the old line-up at once, without an empty tab in between.
    placeholderData: keepPreviousData,
    // `lineup.event-parts.ts` has just tried to load it.
    retryOnMount: false,
  });
  const sides = sidesOf(event);
  const hasMoments = isMatchInPlayer({ event, page });
  if (sides === null) return null;
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5">
      <h2 id={id} className="sr-only">
        {t('title')}
      </h2>
      <QueryResult query={query} fallback={<div className="min-h-96" />}>
        {({ home, away }) => {
          const rows = lineupRows(home, away);
          const momentsEventId = hasMoments ? event.id : null;
          return (
            <>
              <div className="grid gap-x-4 gap-y-3 min-[22.5rem]:grid-cols-2">
                {(['home', 'away'] as const).map((side, index) => (
                  <TeamLineup
                    key={side}
                    team={sides[index === 0 ? 0 : 1]}
                    side={side}
                    rows={rows}
                    momentsEventId={momentsEventId}
                  />
                ))}
              </div>
              {momentsEventId !== null && (
                <p className="mt-5 text-caption text-muted">{t('hint')}</p>
              )}
            </>
          );
        }}
      </QueryResult>
    </section>
  );
}
