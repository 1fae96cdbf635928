import type { RosterPlayer } from '@grandstand/contract';
import { Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Notice } from '../../ui/notice.tsx';
import { PlayerTile } from './player-tile.tsx';
import { isKnownPosition, isRugbySquad, hasRugbyName, squadLines } from './squad-lines.ts';

/**
 * Returns the function that names a position of a squad, in the plural: known ones translated, others as
 * written.
 */
export function usePositionName(
  players: readonly Pick<RosterPlayer, 'position'>[],
): (position: string | null) => string {
  const t = useTranslations('roster');
  const isRugby = isRugbySquad(players);
  return (position) => {
    if (position === null) return t('others');
    if (isRugby && hasRugbyName(position)) return t(`rugby.${position}`);
    return isKnownPosition(position) ? t(`positions.${position}`) : position;
  };
}

interface Props {
  readonly players: readonly RosterPlayer[];
  /** Colour of the team; null if it has none. */
  readonly color: string | null;
  /** Shown below the text for a team without players. */
  readonly action: ReactNode;
}

function Line({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} dir="auto" className="heading content-text mb-3 text-lg md:text-xl">
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(13.75rem,1fr))] sm:gap-3">
        {children}
      </ul>
    </section>
  );
}

/** The players of a team, grouped by position. */
export function Squad({ players, color, action }: Props) {
  const t = useTranslations('roster');
  const nameOf = usePositionName(players);
  if (players.length === 0)
    return (
      <Notice
        icon={Users}
        headingLevel="h3"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={action}
      />
    );
  return (
    <div className="grid gap-8">
      {squadLines(players).map((line) => (
        <Line key={line.position} title={nameOf(line.position)}>
          {line.players.map((player) => (
            // A search for the player leads here.
            <li
              key={player.number}
              id={`player-${player.number}`}
              className="scroll-mt-28 rounded-card target:outline-2 target:outline-offset-2 target:outline-focus"
            >
              <PlayerTile player={player} color={color} />
            </li>
          ))}
        </Line>
      ))}
    </div>
  );
}
