import type { Event, EventListEntry } from '@grandstand/contract';

type Presented = Omit<EventListEntry, 'match'> & Partial<Pick<Event, 'eventDescription'>>;

/** Cut from a match by somebody else: its title, texts and picture are of what happens. */
const isMoment = ({ id, eventId, mediaType, isOwn }: Presented): boolean =>
  mediaType !== 'event' && eventId !== id && !isOwn;

/** Whether a text or the name of a picture has the score, such as `final-3-1.webp`. */
function revealsScore(text: string | null, score: Event['score']): boolean {
  if (text === null || score === null) return false;
  const between = String.raw`\D{0,3}`;
  return [
    [score.home, score.away],
    [score.away, score.home],
  ].some(([one, other]) => new RegExp(`(?<!\\d)${one}${between}${other}(?!\\d)`).test(text));
}

/** What of an event its title may tell of. */
interface Titled {
  readonly title: string;
  readonly status: string;
  readonly mediaType: string;
  /** Names of the sides; null where they are not known. */
  readonly home: string | null;
  readonly away: string | null;
}

/** Who plays; null where that is not known. */
export const sidesOf = ({ home, away }: Pick<Titled, 'home' | 'away'>): string | null =>
  home === null || away === null ? null : `${home} – ${away}`;

/** A title for who has results hidden, where nothing else of the event is told: who plays, once it has begun. */
export function titleWithoutResult({ title, status, mediaType, ...sides }: Titled): string {
  const isAhead = mediaType === 'event' && status !== 'live' && status !== 'archived';
  return isAhead ? title : (sidesOf(sides) ?? title);
}

/**
 * An event without what tells how its match went, for who has results hidden: no score, and of what has
 * begun no title, text or picture of its own that could give one away. Who plays, and when, stays.
 */
export function withoutResult<E extends Presented>(event: E): E {
  const { team1, team2, score, title, imageUrl, source } = event;
  const sides = team1 === null || team2 === null ? null : `${team1.Name} – ${team2.Name}`;
  const moment = isMoment(event);
  const isPlayed = event.eventStatus === 'live' || event.eventStatus === 'archived';
  // Somebody may keep the score of what has no sides.
  const isMatch = event.mediaType === 'event' && isPlayed && (sides !== null || score !== null);
  if (!moment && !isMatch) return event;
  const hasTexts = 'eventDescription' in event;
  const showsResult = (url: string | null) => moment || revealsScore(url, score);
  const quiet = {
    ...event,
    title: sides ?? (moment || revealsScore(title, score) ? '' : title),
    metaTitle: null,
    imageUrl: showsResult(imageUrl) ? null : imageUrl,
    source: { ...source, poster: showsResult(source.poster) ? null : source.poster },
    score: null,
    ...('scoreTimeline' in event && { scoreTimeline: [] }),
    ...(hasTexts && { eventDescription: null }),
    // How long the second half was is known when it is over.
    ...(event.eventStatus === 'archived' && { clock: undefined }),
  };
  const isHidden =
    moment ||
    score !== null ||
    // Its length tells of extra time.
    event.eventStatus === 'archived' ||
    title !== quiet.title ||
    event.metaTitle !== null ||
    (hasTexts && event.eventDescription !== null);
  return isHidden ? { ...quiet, resultHidden: true } : quiet;
}

/** Of a match that is over, without how long it took, which tells of extra time: lists have no use for it. */
export const withoutLength = <E extends Presented>(event: E): E =>
  event.resultHidden && event.mediaType === 'event' && event.eventStatus === 'archived'
    ? { ...event, duration: null, gameEndDate: null }
    : event;
