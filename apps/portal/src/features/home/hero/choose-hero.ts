import { hourMs } from '@grandstand/contract/constants';
import { isOverdue, lockOf, startOf, type CardEvent } from '../../event-card/index.ts';

/** Criteria of an event's importance, and the time. */
export interface HeroPreferences {
  /** The tenant's own teams, the first team first. */
  readonly ownTeams: readonly string[];
  /** Teams, leagues and categories that the viewer follows, and the favourite club. */
  readonly followed: ReadonlySet<string>;
  /** The match that an operator features; null for none. */
  readonly featuredId?: string | null;
  /** Epoch ms. */
  readonly now: number;
}

const noPreferences: HeroPreferences = { ownTeams: [], followed: new Set(), now: 0 };

/** An important match within this time may rank above a live one. */
const soonMs = 3 * hourMs;

const identityIdsOf = ({ team1, team2, categories }: CardEvent): string[] =>
  [team1?.Id, team2?.Id, ...categories.map(({ id }) => id)].filter((id) => id !== undefined);

/** True for a final, but not for a semi-final or quarter-final. */
const isFinal = ({ gameType }: CardEvent): boolean =>
  /(?<!\b(?:semi|quarter)[\s-]?)\bfinal\b/i.test(gameType ?? '');

/**
 * Returns a number whose binary digits are the criteria, most significant first: of the tenant's first team, of
 * an identity that the viewer follows, a final, live before soon, two teams, open to everyone.
 */
function importanceOf(event: CardEvent, { ownTeams, followed }: HeroPreferences): number {
  const identityIds = identityIdsOf(event);
  const [firstTeam] = ownTeams;
  const criteria = [
    firstTeam !== undefined && identityIds.includes(firstTeam),
    identityIds.some((id) => followed.has(id)),
    isFinal(event),
    event.eventStatus === 'live',
    event.team1 !== null && event.team2 !== null,
    lockOf(event, false) === null,
  ];
  return criteria.reduce((sum, criterion) => 2 * sum + Number(criterion), 0);
}

/** Returns the first of the most important events; null without any. */
function bestEvent(events: readonly CardEvent[], preferences: HeroPreferences): CardEvent | null {
  let best: CardEvent | null = null;
  let most = -1;
  for (const event of events) {
    const importance = importanceOf(event, preferences);
    if (importance > most) [best, most] = [event, importance];
  }
  return best;
}

/**
 * Chooses the hero: the featured match while it is live or upcoming, else the most important event that is live or starts within `soonMs`; without any, the most
 * important upcoming one, overdue ones last; null without either.
 */
export function chooseHero(
  live: readonly CardEvent[],
  upcoming: readonly CardEvent[],
  preferences: HeroPreferences = noPreferences,
): CardEvent | null {
  const notCancelled = (events: readonly CardEvent[]) => events.filter((event) => !event.cancelled);
  // Nothing is known of an overdue match: it may be over, or never be shown.
  const expected = notCancelled(upcoming).filter((event) => !isOverdue(event, preferences.now));
  const startingSoon = expected.filter((event) => startOf(event) - preferences.now <= soonMs);
  const featured = [...notCancelled(live), ...expected].find(
    ({ id }) => id === preferences.featuredId,
  );
  return (
    featured ??
    bestEvent([...notCancelled(live), ...startingSoon], preferences) ??
    bestEvent(expected, preferences) ??
    bestEvent(notCancelled(upcoming), preferences)
  );
}
