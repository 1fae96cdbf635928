import type { Comment, MatchStatistics, ReactionCount, Tag } from '@grandstand/contract';
import {
  eventStatuses,
  type EventPatch,
  type ScoreboardEntry,
  type ServerMessages,
  minuteMs,
} from '@grandstand/contract/constants';

type Fields = Readonly<Record<string, unknown>>;
type Names = keyof ServerMessages;

/** Upper limit of `loadWithinMs`, ms. */
const maxLoadWithinMs = 5 * minuteMs;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || isText(value);
/** True for a URL that a player may load: a web address or a path of this site. */
const isAddress = (value: unknown): value is string =>
  isText(value) && /^(?:https?:\/)?\//.test(value);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const orNull =
  (isValid: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || isValid(value);
const isCount = (value: unknown) => typeof value === 'number' && value >= 0;
const isFlag = (value: unknown) => typeof value === 'boolean';
const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));
const isScore = (value: unknown) =>
  isObject(value) && isCount(value['home']) && isCount(value['away']);
const isClockPeriod = (value: unknown) =>
  isObject(value) &&
  isCount(value['start']) &&
  isCount(value['from']) &&
  orNull(isCount)(value['end']) &&
  orNull(isCount)(value['to']);
const isStatValue = (value: unknown) => isCount(value) || isText(value);
const isMetric = (value: unknown) =>
  isObject(value) &&
  isText(value['name']) &&
  isText(value['filterId']) &&
  isStatValue(value['home']) &&
  isStatValue(value['away']) &&
  isCount(value['max']) &&
  Array.isArray(value['timeline']) &&
  value['timeline'].every(
    (values: unknown) => Array.isArray(values) && values.length === 3 && values.every(isCount),
  );
const isStatMoment = (value: unknown) =>
  isObject(value) &&
  isCount(value['time']) &&
  isText(value['filterId']) &&
  (value['side'] === 'home' || value['side'] === 'away') &&
  orNull(isCount)(value['playerNumber']) &&
  isTextOrAbsent(value['playerName']);
const isOverview = (value: unknown) =>
  isObject(value) &&
  Array.isArray(value['metrics']) &&
  value['metrics'].every(isMetric) &&
  Array.isArray(value['moments']) &&
  value['moments'].every(isStatMoment);
const isTrue = (value: unknown) => value === true;
const sourceParts = { hd: orNull(isAddress), pano: orNull(isAddress), hasTextTracks: isFlag };

/** Validators of each part of an update; unknown parts are dropped. */
const patchFields: { readonly [N in keyof EventPatch]-?: (value: unknown) => boolean } = {
  eventStatus: (value) => eventStatuses.some((status) => status === value),
  cancelled: isFlag,
  postponed: orNull(
    (value) => isObject(value) && isTime(value['from']) && orNull(isText)(value['note']),
  ),
  gameStartDate: orNull(isTime),
  gameEndDate: orNull(isTime),
  duration: orNull(isCount),
  hasStream: isFlag,
  isEnabledVidswapStats: isFlag,
  lineupAt: orNull(isTime),
  score: orNull(isScore),
  scoreTimeline: (value) =>
    Array.isArray(value) &&
    value.every((entry: Fields) => isScore(entry) && isCount(entry['time'])),
  clock: (value) => Array.isArray(value) && value.every(isClockPeriod),
  timeOrigin: isTime,
  updatedAt: orNull(isTime),
  resultHidden: isTrue,
  source: (value) =>
    isObject(value) && Object.entries(sourceParts).every(([part, isValid]) => isValid(value[part])),
};

/** Reads an update without its event id; null if malformed. */
function readPatch({
  news: patch,
  loadWithinMs,
}: Fields): Pick<ServerMessages['update-event'], 'news' | 'loadWithinMs'> | null {
  if (
    loadWithinMs !== undefined &&
    !(isCount(loadWithinMs) && Number(loadWithinMs) <= maxLoadWithinMs)
  )
    return null;
  const delay = loadWithinMs === undefined ? {} : { loadWithinMs: Number(loadWithinMs) };
  if (patch === undefined) return delay;
  if (!isObject(patch)) return null;
  const knownFields = Object.entries(patchFields).filter(([name]) => patch[name] !== undefined);
  if (!knownFields.every(([name, isValid]) => isValid(patch[name]))) return null;
  // Unknown fields are removed.
  return { ...delay, news: Object.fromEntries(knownFields.map(([name]) => [name, patch[name]])) };
}

const isScoreboardEntry = (value: unknown): value is ScoreboardEntry =>
  isObject(value) &&
  isText(value['id']) &&
  [value['cancelled'], value['hasStream']].every(isFlag) &&
  patchFields.eventStatus(value['eventStatus']) &&
  patchFields.gameStartDate(value['gameStartDate']) &&
  (['score', 'clock', 'timeOrigin', 'resultHidden'] as const).every(
    (field) => value[field] === undefined || patchFields[field](value[field]),
  );

/** The tag list itself checks the type. */
const isTag = (value: unknown): value is Tag =>
  isObject(value) &&
  [value['id'], value['title'], value['type'], value['targetId']].every(isText) &&
  isCount(value['startTime']) &&
  isCount(value['endTime']) &&
  isFlag(value['global']) &&
  isFlag(value['own']) &&
  orNull(isTime)(value['wallClock']) &&
  orNull(isCount)(value['playerNumber']) &&
  isTextOrAbsent(value['playerName']) &&
  orNull((team) => isObject(team) && isText(team['teamId']) && typeof team['title'] === 'string')(
    value['tagTeam'],
  );
const isListOrAbsent =
  <T>(isItem: (value: unknown) => value is T) =>
  (value: unknown): value is readonly T[] | undefined =>
    value === undefined || (Array.isArray(value) && value.every(isItem));
const areTags = isListOrAbsent(isTag);
const isComment = (value: unknown): value is Comment =>
  isObject(value) &&
  [value['id'], value['text'], value['targetId']].every(isText) &&
  isCount(value['startTime']) &&
  orNull(isTime)(value['wallClock']) &&
  isTime(value['addedAt']) &&
  value['state'] === 'shown' &&
  isFlag(value['own']) &&
  isObject(value['author']) &&
  isText(value['author']['id']) &&
  typeof value['author']['name'] === 'string';
/** The chat itself checks the reaction. */
const isReaction = (value: unknown): value is ReactionCount =>
  isObject(value) && isCount(value['at']) && isText(value['reaction']) && isCount(value['count']);
const areComments = isListOrAbsent(isComment);
const areReactions = isListOrAbsent(isReaction);
const areTexts = isListOrAbsent(isText);

const readers: { readonly [N in Names]: (fields: Fields) => ServerMessages[N] | null } = {
  'event-url-change': ({ eventUrl, eventId, ...message }) => {
    const update = readPatch(message);
    return isAddress(eventUrl) && isTextOrAbsent(eventId) && update !== null
      ? { eventUrl, ...(eventId !== undefined && { eventId }), ...update }
      : null;
  },
  'update-event': ({ eventId, ...message }) => {
    const update = readPatch(message);
    return isText(eventId) && update !== null ? { eventId, ...update } : null;
  },
  'update-event-stats': ({ eventId, vidswap }) => {
    if (!isText(eventId) || !isObject(vidswap)) return null;
    const overview = vidswap['game-overview'];
    // The score comes with the event itself. The rest is validated.
    return isOverview(overview)
      ? { eventId, vidswap: { 'game-overview': overview } as MatchStatistics }
      : null;
  },
  'remove-user-device': ({ deviceId }) => (isText(deviceId) ? { deviceId } : null),
  'update-tags': ({ eventId, saved, removed, loadWithinMs }) => {
    const within = readPatch({ loadWithinMs });
    return isText(eventId) && areTags(saved) && areTexts(removed) && within !== null
      ? {
          eventId,
          ...(saved !== undefined && { saved }),
          ...(removed !== undefined && { removed }),
          ...within,
        }
      : null;
  },
  'comment-on-media': ({ eventId, saved, removed, skipped, reactions, loadWithinMs }) => {
    const within = readPatch({ loadWithinMs });
    return isText(eventId) &&
      areComments(saved) &&
      areTexts(removed) &&
      areReactions(reactions) &&
      (skipped === undefined || isCount(skipped)) &&
      within !== null
      ? {
          eventId,
          ...(saved !== undefined && { saved }),
          ...(removed !== undefined && { removed }),
          ...(reactions !== undefined && { reactions }),
          ...(skipped !== undefined && { skipped: Number(skipped) }),
          ...within,
        }
      : null;
  },
  'update-scoreboard': ({ entries, removed, all, loadWithinMs }) => {
    const within = readPatch({ loadWithinMs });
    return Array.isArray(entries) &&
      entries.every(isScoreboardEntry) &&
      areTexts(removed) &&
      (all === undefined || all === 'complete' || all === 'nearest') &&
      within !== null
      ? {
          entries,
          ...(removed !== undefined && { removed: [...removed] }),
          ...(all !== undefined && { all }),
          ...within,
        }
      : null;
  },
  'user-purchase-status': ({ status, event_id, subscription_id }) =>
    isText(status) && isTextOrAbsent(event_id) && isTextOrAbsent(subscription_id)
      ? {
          status,
          ...(event_id !== undefined && { event_id }),
          ...(subscription_id !== undefined && { subscription_id }),
        }
      : null,
};

/** Returns the message received under a name, or null if malformed (RTM-13). */
export function readMessage<N extends Names>(name: N, payload: unknown): ServerMessages[N] | null {
  return isObject(payload) ? readers[name](payload) : null;
}
