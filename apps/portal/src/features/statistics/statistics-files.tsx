import type { Event, EventTeam } from '@grandstand/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { statisticsFilePath, type StatisticsTable } from '../../lib/head/feed-links.ts';
import { usePortal } from '../../lib/portal/portal-context.tsx';

interface Props {
  readonly match: Pick<Event, 'id' | 'date' | 'gameStartDate'>;
  readonly sides: readonly [EventTeam, EventTeam];
  /** False if no moment names a player. */
  readonly hasPlayers: boolean;
}

/** Links to the numbers as files for a spreadsheet, in the page's language. */
export function StatisticsFiles({ match, sides, hasPlayers }: Props) {
  const t = useTranslations('statistics');
  const { locale } = usePortal();
  const day = (match.gameStartDate ?? match.date).slice(0, 10);
  const linkTo = (table: StatisticsTable, text: string) => (
    <a
      href={statisticsFilePath(match.id, table, locale)}
      download={`${day} ${sides.map(({ ShortName }) => ShortName).join('-')} ${table}.csv`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text hover:underline"
    >
      <Download aria-hidden="true" className="size-4.5" />
      {text}
    </a>
  );
  return (
    <p className="flex flex-wrap gap-x-6 text-sm print:hidden">
      {linkTo('teams', t('downloadTeams'))}
      {hasPlayers && linkTo('players', t('downloadPlayers'))}
    </p>
  );
}
