import type { Event, EventListEntry } from '@grandstand/contract';

type Presented = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

/** True for a moment of a match cut by someone else: its title, texts and picture reveal what happens. */
const isMoment = ({ id, eventId, mediaType, isOwn }: Presented): boolean =>
  mediaType !== 'event' && eventId !== id && !isOwn;

/** True if a text or a picture name such as `final-3-1.webp` contains the score. */
function revealsScore(text: string | null, score: Event['score']): boolean {
  if (text === null || score === null) return false;
  const between = String.raw`\D{0,3}`;
  return [
    [score.home, score.away],
    [score.away, score.home],
  ].some(([one, other]) => new RegExp(`(?<!\\d)${one}${between}${other}(?!\\d)`).test(text));
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
export const sidesOf = ({ home, away }: Pick<Titled, 'home' | 'away'>): string | null =>
  home === null || away === null ? null : `${home} – ${away}`;

/**
 * Returns a title for viewers with hidden results, where nothing else of the event is shown: the team names
 * once it has started.
 */
export function titleWithoutResult({ title, status, mediaType, ...sides }: Titled): string {
  const isAhead = mediaType === 'event' && status !== 'live' && status !== 'archived';
  return isAhead ? title : (sidesOf(sides) ?? title);
}

/**
 * Removes everything that reveals a match result: no score, and once it has started, no title, text or
 * picture of its own that could give it away. Teams and times stay.
 */
export function withoutResult<E extends Presented>(event: E): E {
  const { team1, team2, score, title, imageUrl, source } = event;
  const sides = team1 === null || team2 === null ? null : `${team1.Name} – ${team2.Name}`;
  const moment = isMoment(event);
  const isPlayed = event.eventStatus === 'live' || event.eventStatus === 'archived';
  // An event without teams may still have a score.
  const isMatch = event.mediaType === 'event' && isPlayed && (sides !== null || score !== null);
  if (!moment && !isMatch) return event;
  const hasTexts = 'eventDescription' in event;
  const showsResult = (url: string | null) => moment || revealsScore(url, score);
  const redacted = {
    ...event,
    title: sides ?? (moment || revealsScore(title, score) ? '' : title),
    metaTitle: null,
    imageUrl: showsResult(imageUrl) ? null : imageUrl,
    source: { ...source, poster: showsResult(source.poster) ? null : source.poster },
    score: null,
    ...('scoreTimeline' in event && { scoreTimeline: [] }),
    ...(hasTexts && { eventDescription: null }),
    // The length of the second half is known once it is over.
    ...(event.eventStatus === 'archived' && { clock: undefined }),
  };
  const isHidden =
    moment ||
    score !== null ||
    // Its length reveals extra time.
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
