import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useApi, useTenant } from '../../../lib/portal/portal-context.tsx';
import { useHidesResults } from '../../../lib/results/results.ts';
import { Rail } from '../../../ui/rail.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlayerTile } from '../../roster/index.ts';
import { Form, ShortTable } from '../../standings/index.ts';
import { loadClub, type ClubData } from './club.api.ts';

const linkClass =
  'inline-flex min-h-11 shrink-0 items-center gap-0.5 text-sm whitespace-nowrap font-semibold text-accent-text hover:underline';

function WholeSquad({ teamId }: { readonly teamId: string }) {
  const t = useTranslations('roster');
  return (
    <AppLink
      to="/team/{teamId}"
      params={{ teamId }}
      search={{ view: 'squad' }}
      preload={false}
      className={linkClass}
    >
      {t('whole')}
      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
    </AppLink>
  );
}

function Squad({ squad, color }: Pick<ClubData, 'squad' | 'color'>) {
  const t = useTranslations('roster');
  const card = useTranslations('eventCard');
  const { disable_team_page: hasNoPage } = useTenant();
  if (squad.players.length === 0) return null;
  return (
    <Rail
      hasNoLinks
      title={t('squad')}
      texts={{ back: card('railBack'), forward: card('railForward'), keys: card('railKeys') }}
      more={hasNoPage ? undefined : <WholeSquad teamId={squad.teamId} />}
      itemWidth="14.5rem"
      height="8.25rem"
      belowFold
    >
      {squad.players.map((player) => (
        <li key={player.number}>
          <PlayerTile player={player} color={color} />
        </li>
      ))}
    </Rail>
  );
}

/** Placeholder of the rows, in their heights: form and table side by side on a wide screen, and the squad. */
const ClubSkeleton = () => (
  <>
    <div
      aria-busy="true"
      className="page-gutter grid items-start gap-x-8 gap-y-(--t-rail-gap) lg:grid-cols-2"
    >
      <Skeleton className="h-44 rounded-card lg:h-86" />
      <Skeleton className="h-86 rounded-card" />
    </div>
    <div className="page-gutter">
      <Skeleton className="h-47 rounded-card" />
    </div>
  </>
);

/** Form and table of a club's first team, side by side on a wide screen, and its squad. */
export function ClubRows({ teamId }: { readonly teamId: string }) {
  const api = useApi();
  const areHidden = useHidesResults();
  const { data: club, isError } = useQuery({
    queryKey: ['team', teamId, 'club', areHidden],
    queryFn: () => loadClub(api, teamId),
  });
  if (club === undefined) return isError ? null : <ClubSkeleton />;
  const { form, table, squad, color } = club;
  return (
    <>
      <div className="page-gutter grid items-start gap-x-8 gap-y-(--t-rail-gap) empty:hidden lg:grid-cols-2">
        <Form form={form} asRows />
        {table !== null && <ShortTable table={table} teamId={form.teamId} />}
      </div>
      <Squad squad={squad} color={color} />
    </>
  );
}
