import { lockOf, startOf, type CardEvent } from '../event-card/index.ts';

/** What makes an event more important than others, and the time. */
export interface HeroTaste {
  /** The tenant's own teams, the first team first. */
  readonly ownTeams: readonly string[];
  /** Teams, leagues and categories that the viewer follows, and the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** Epoch ms. */
  readonly now: number;
}

const neutral: HeroTaste = { ownTeams: [], followed: new Set(), now: 0 };

/** An important match within this time may rank above a live one. */
const soonMs = 3 * 60 * 60 * 1000;

/** Maximum number of events beside the hero. */
const maxOthers = 4;

const aboutOf = ({ team1, team2, categories }: CardEvent): string[] =>
  [team1?.Id, team2?.Id, ...categories.map(({ id }) => id)].filter((id) => id !== undefined);

/** A semi-final does not count. */
const isFinal = ({ gameType }: CardEvent): boolean =>
  /(?<!\b(?:semi|quarter)[\s-]?)\bfinal\b/i.test(gameType ?? '');

/**
 * Returns the sort keys, most significant first: the tenant's first team, followed by the viewer, a final,
 * live before soon, two teams, open to everyone.
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

const bestEvent = (events: readonly CardEvent[], taste: HeroTaste): CardEvent | null =>
  events.toSorted((one, other) => meritOf(other, taste) - meritOf(one, taste))[0] ?? null;

export interface HeroChoice {
  readonly event: CardEvent;
  /** Other live or upcoming events: shown beside the hero. */
  readonly others: CardEvent[];
  /** True if every live event is the hero or among the others. */
  readonly hasAllLive: boolean;
}

/** Chooses the hero: the most important event that is live or about to be, else the next one. */
export function chooseHero(
  live: readonly CardEvent[],
  upcoming: readonly CardEvent[],
  taste: HeroTaste = neutral,
): HeroChoice | null {
  const played = (events: readonly CardEvent[]) => events.filter((one) => !one.cancelled);
  const soon = played(upcoming).filter((event) => startOf(event) - taste.now <= soonMs);
  const event = bestEvent([...played(live), ...soon], taste) ?? bestEvent(played(upcoming), taste);
  if (event === null) return null;
  const other = ({ id }: CardEvent) => id !== event.id;
  const on = played(live).filter(other);
  const hasAllLive = live.filter(other).length === on.length && on.length <= maxOthers;
  // If the list has no room for all live events, it shows upcoming ones: a rail shows the live ones.
  const others = [...(hasAllLive ? on : []), ...upcoming.filter(other)];
  return { event, others: others.slice(0, maxOthers), hasAllLive };
}
