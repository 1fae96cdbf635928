import type { EventTeam } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { Rail } from '../../../ui/rail.tsx';
import { Crest, type CardEvent } from '../../event-card/index.ts';
import { FollowButton } from '../../follow/index.ts';

/** Maximum number of teams in the row. */
const maxTeams = 16;

/** Returns the teams of the matches without duplicates, in the order of the matches. */
export function teamsOf(events: readonly CardEvent[]): EventTeam[] {
  const teams = new Map<string, EventTeam>();
  for (const { team1, team2 } of events)
    for (const team of [team1, team2]) if (team !== null) teams.set(team.Id, team);
  return [...teams.values()].slice(0, maxTeams);
}

function TeamName({ team }: { readonly team: EventTeam }) {
  const { disable_team_page: noPages } = useTenant();
  const name = (
    <span dir="auto" className="content-text min-w-0 flex-1 font-semibold wrap-break-word">
      {team.Name}
    </span>
  );
  if (noPages) return name;
  return (
    <AppLink
      to="/team/{teamId}"
      params={{ teamId: team.Id }}
      className="flex min-w-0 flex-1 items-center self-stretch rounded-small after:absolute after:inset-0 after:rounded-card"
    >
      {name}
    </AppLink>
  );
}

interface Props {
  /** The matches on the page. */
  readonly events: readonly CardEvent[];
}

/** The teams of the matches on the home page, each with a follow button (FOL-06). */
export function FollowTeams({ events }: Props) {
  const t = useTranslations('home');
  const card = useTranslations('eventCard');
  const teams = teamsOf(events);
  if (teams.length === 0) return null;
  return (
    <Rail
      title={t('followTeams')}
      texts={{ back: card('railBack'), forward: card('railForward'), keys: card('railKeys') }}
      itemWidth="16.5rem"
    >
      {teams.map((team) => (
        <li key={team.Id} className="min-w-0">
          <div className="relative flex h-full min-h-18 items-center gap-3.5 rounded-card border border-line bg-surface p-3 ps-4 transition-colors duration-150 has-[a:hover]:border-control has-[a:hover]:bg-hover">
            <Crest team={team} className="size-10" />
            <TeamName team={team} />
            <FollowButton
              item={{ id: team.Id, type: 'team', title: team.Name }}
              look="icon"
              className="relative"
            />
          </div>
        </li>
      ))}
    </Rail>
  );
}
