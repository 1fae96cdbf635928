import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { Rail } from '../../../ui/rail.tsx';
import { PlayerTile } from '../../roster/index.ts';
import { Form, ShortTable } from '../../standings/index.ts';
import type { ClubData } from './club.api.ts';

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
      title={t('squad')}
      texts={{ back: card('railBack'), forward: card('railForward') }}
      more={hasNoPage ? undefined : <WholeSquad teamId={squad.teamId} />}
      itemWidth="232px"
      below
    >
      {squad.players.map((player) => (
        <li key={player.number}>
          <PlayerTile player={player} color={color} />
        </li>
      ))}
    </Rail>
  );
}

/** Form and table of a club's first team, side by side on a wide screen, and its squad. */
export function ClubRows({ club }: { readonly club: ClubData }) {
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
