import type { Event, EventListEntry } from '@grandstand/contract';

export type Presented = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

/**
 * True for a clip of a match that is not the viewer's own: its title, texts and picture reveal what
 * happens.
 */
const isExcerpt = ({ id, eventId, mediaType, isOwn }: Presented): boolean =>
  mediaType !== 'event' && eventId !== id && !isOwn;

/** True if a text or a picture name such as `final-3-1.webp` contains the score. */
function revealsScore(text: string | null, score: Event['score']): boolean {
  if (text === null || score === null) return false;
  const separator = String.raw`\D{0,3}`;
  return [
    [score.home, score.away],
    [score.away, score.home],
  ].some(([one, other]) => new RegExp(`(?<!\\d)${one}${separator}${other}(?!\\d)`).test(text));
}

/** The fields that decide which title is shown. */
interface Titled {
  readonly title: string;
  readonly status: string;
  readonly mediaType: string;
  /** Team names; null if unknown. */
  readonly home: string | null;
  readonly away: string | null;
}

/** Returns the team names as a title; null if unknown. */
export const titleOfTeams = ({ home, away }: Pick<Titled, 'home' | 'away'>): string | null =>
  home === null || away === null ? null : `${home} – ${away}`;

/**
 * Returns a title for viewers with hidden results, where nothing else of the event is shown: the team names
 * of a clip, and of an event once it has started.
 */
export function titleWithoutResult({ title, status, mediaType, ...teams }: Titled): string {
  const revealsNothing = mediaType === 'event' && status !== 'live' && status !== 'archived';
  return revealsNothing ? title : (titleOfTeams(teams) ?? title);
}

/**
 * Removes everything that reveals the result of a match: the score, and once it has started, every title,
 * text and picture that could reveal it. Teams and times stay.
 */
export function withoutResult<E extends Presented>(event: E): E {
  const { team1, team2, score, title, imageUrl, source } = event;
  const teams = titleOfTeams({ home: team1?.Name ?? null, away: team2?.Name ?? null });
  const excerpt = isExcerpt(event);
  const isPlayed = event.eventStatus === 'live' || event.eventStatus === 'archived';
  // An event without teams may still have a score.
  const isMatch = event.mediaType === 'event' && isPlayed && (teams !== null || score !== null);
  if (!excerpt && !isMatch) return event;
  const hasTexts = 'eventDescription' in event;
  const isRevealing = (url: string | null) => excerpt || revealsScore(url, score);
  const redacted = {
    ...event,
    title: teams ?? (excerpt || revealsScore(title, score) ? '' : title),
    metaTitle: null,
    imageUrl: isRevealing(imageUrl) ? null : imageUrl,
    source: { ...source, poster: isRevealing(source.poster) ? null : source.poster },
    // A frame may contain the score in its graphics.
    ...(excerpt && { frameUrl: undefined }),
    // A player's name beside an excerpt reveals whose excerpt it is.
    ...(excerpt && 'playerName' in event && { playerName: undefined }),
    score: null,
    ...('scoreTimeline' in event && { scoreTimeline: [] }),
    ...(hasTexts && { eventDescription: null }),
    // The clock of a finished match reveals the length of its halves.
    ...(event.eventStatus === 'archived' && { clock: undefined }),
  };
  const isHidden =
    excerpt ||
    score !== null ||
    // The length of a finished match reveals extra time.
    event.eventStatus === 'archived' ||
    title !== redacted.title ||
    event.metaTitle !== null ||
    (hasTexts && event.eventDescription !== null);
  return isHidden ? { ...redacted, resultHidden: true } : redacted;
}

/** Removes the length of a finished match, which reveals extra time. Lists do not need it. */
export const withoutLength = <E extends Presented>(event: E): E =>
  event.resultHidden && event.mediaType === 'event' && event.eventStatus === 'archived'
    ? { ...event, duration: null, gameEndDate: null }
    : event;

/**
 * Returns an event of minors as everyone sees it: with the team names as its title, without texts and
 * player, since any of them may name a child.
 */
export function withoutNames<E extends Presented>(event: E): E {
  const { team1, team2, title } = event;
  return {
    ...event,
    title: titleOfTeams({ home: team1?.Name ?? null, away: team2?.Name ?? null }) ?? title,
    metaTitle: null,
    playerNumber: null,
    playerColor: null,
    ...('playerName' in event && { playerName: undefined }),
    ...('eventDescription' in event && { eventDescription: null }),
    safeguarded: true,
  };
}
