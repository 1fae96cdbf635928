import { lockOf, startOf, type CardEvent } from '../event-card/index.ts';

/** What an event may be about that makes it more important than others, and the time. */
export interface HeroTaste {
  /** The tenant's own teams, the first team first. */
  readonly ownTeams: readonly string[];
  /** Teams, leagues and categories that the viewer follows, and the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
}

const neutral: HeroTaste = { ownTeams: [], followed: new Set(), now: 0 };

/** An important match that is this near may stand in front of what is live. */
const soonMs = 3 * 60 * 60 * 1000;

/** The most events beside the hero. */
const most = 4;

const aboutOf = ({ team1, team2, categories }: CardEvent): string[] =>
  [team1?.Id, team2?.Id, ...categories.map(({ id }) => id)].filter((id) => id !== undefined);

/** A semi-final is none. */
const isFinal = ({ gameType }: CardEvent): boolean =>
  /(?<!\b(?:semi|quarter)[\s-]?)\bfinal\b/i.test(gameType ?? '');

/**
 * Compared one after the other: the tenant's first team, what the viewer follows, a final, live before
 * soon, then matches of two teams that everyone may open.
 */
function meritOf(event: CardEvent, { ownTeams, followed }: HeroTaste): number {
  const about = aboutOf(event);
  const [firstTeam] = ownTeams;
  const merits = [
    firstTeam !== undefined && about.includes(firstTeam),
    about.some((id) => followed.has(id)),
    isFinal(event),
    event.eventStatus === 'live',
    event.team1 !== null && event.team2 !== null,
    lockOf(event, false) === null,
  ];
  return merits.reduce((sum, merit) => 2 * sum + Number(merit), 0);
}

const best = (events: readonly CardEvent[], taste: HeroTaste): CardEvent | null =>
  events.toSorted((one, other) => meritOf(other, taste) - meritOf(one, taste))[0] ?? null;

export interface HeroChoice {
  readonly event: CardEvent;
  /** What else is on, or comes next: shown beside the hero. */
  readonly others: CardEvent[];
  /** Whether all that is on is among them, or is the hero. */
  readonly hasAllLive: boolean;
}

/** The match to show large: the most important of what is live or about to be, else the next one. */
export function chooseHero(
  live: readonly CardEvent[],
  upcoming: readonly CardEvent[],
  taste: HeroTaste = neutral,
): HeroChoice | null {
  const played = (events: readonly CardEvent[]) => events.filter((one) => !one.cancelled);
  const soon = played(upcoming).filter((event) => startOf(event) - taste.now <= soonMs);
  const event = best([...played(live), ...soon], taste) ?? best(played(upcoming), taste);
  if (event === null) return null;
  const other = ({ id }: CardEvent) => id !== event.id;
  const on = played(live).filter(other);
  const hasAllLive = live.filter(other).length === on.length && on.length <= most;
  // A list that has no room for all that is on has what comes next: a row shows the rest.
  const others = [...(hasAllLive ? on : []), ...upcoming.filter(other)];
  return { event, others: others.slice(0, most), hasAllLive };
}
