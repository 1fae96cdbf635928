/** Taps, the entries of a scorer, and the match with those that the server does not have yet. */
import type { ConflictReason, OperatorRole } from '@grandstand/contract/constants';
import type { Event, EventStatus, Tag } from '@grandstand/contract';

export interface Score {
  readonly home: number;
  readonly away: number;
}
export type Side = keyof Score;

export type TapAction =
  | {
      readonly kind: 'score';
      readonly score: Score;
      readonly scoreBefore: Score;
      /** Id of the moment that is its goal; absent for a score without one. */
      readonly goalId?: string;
      /** True for a score that was entered after the end of the match: it replaces the last one. */
      readonly isAfterEnd?: true;
    }
  | { readonly kind: 'clock'; readonly running: boolean; readonly clock?: number }
  | {
      readonly kind: 'moment';
      readonly momentId: string;
      readonly type: string;
      readonly side: Side | null;
      readonly title?: string;
      /** Shirt number. */
      readonly playerNumber?: number;
      /** Position in the broadcast, s, of a moment that replaces another one; absent for one of now. */
      readonly time?: number;
    }
  | { readonly kind: 'withdraw'; readonly momentId: string }
  | { readonly kind: 'status'; readonly status: EventStatus };

/** Why the server refused a tap. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** Absent in taps that an older version stored. */
  readonly reason?: ConflictReason | null;
  readonly roles?: readonly OperatorRole[];
}

export interface Tap {
  readonly id: string;
  /** Order of the taps of this device. */
  readonly number: number;
  /** When it was made, by the server's clock, ms since 1970. */
  readonly at: number;
  /** Position in the broadcast, s; null until the start of the broadcast is known. */
  readonly time: number | null;
  /** True once it was sent, even if no response arrived. */
  readonly wasSent: boolean;
  readonly action: TapAction;
  /** Null unless the server refused it. */
  readonly refusal: Refusal | null;
}

/** The match clock: it shows `reading` s at second `since` of the broadcast, and runs from there or stands. */
export interface ClockState {
  readonly isRunning: boolean;
  readonly reading: number;
  readonly since: number;
}

/** Returns the time that the clock shows at a position in the broadcast, s. */
export const readingAt = ({ isRunning, reading, since }: ClockState, time: number): number =>
  isRunning ? reading + Math.max(0, time - since) : reading;

/** When second 0 of the broadcast was, ms since 1970. */
export const originOf = ({
  timeOrigin,
  gameStartDate,
  date,
}: Pick<Event, 'timeOrigin' | 'gameStartDate' | 'date'>): number =>
  Date.parse(timeOrigin ?? gameStartDate ?? date);

/** Returns the position in the broadcast at a time of the server, s, to the millisecond. */
export const positionAt = (origin: number, at: number): number =>
  Math.max(0, Math.round(at - origin) / 1000);

/** Returns the position of the last score of a match that is over, s; that of its end if it has none. */
export const positionOfLastScore = (
  event: Pick<Event, 'scoreTimeline' | 'gameEndDate' | 'timeOrigin' | 'gameStartDate' | 'date'>,
): number =>
  event.scoreTimeline.at(-1)?.time ??
  (event.gameEndDate === null ? 0 : positionAt(originOf(event), Date.parse(event.gameEndDate)));

/** A moment as the desk shows it. */
export interface DeskMoment {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly side: Side | null;
  /** Shirt number of the player, and their name if the squad has it. */
  readonly playerNumber: number | null;
  readonly playerName: string | null;
  /** Position in the broadcast, s. */
  readonly time: number;
  readonly isWaiting: boolean;
}

export interface DeskView {
  readonly status: EventStatus;
  readonly score: Score;
  readonly clock: ClockState | null;
  /** In the order of the broadcast. */
  readonly moments: readonly DeskMoment[];
}

type ShownEvent = Pick<
  Event,
  'eventStatus' | 'score' | 'clock' | 'timeOrigin' | 'gameStartDate' | 'date' | 'team1' | 'team2'
>;

function clockOf({ clock = [] }: ShownEvent): ClockState | null {
  const last = clock.at(-1);
  if (last === undefined) return null;
  if (last.end === null) return { isRunning: true, reading: last.from, since: last.start };
  return { isRunning: false, reading: last.to ?? last.from, since: last.end };
}

function momentOf(tag: Tag, { team1, team2 }: ShownEvent): DeskMoment {
  const teamId = tag.tagTeam?.teamId;
  const away = teamId !== undefined && teamId === team2?.Id ? 'away' : null;
  const side = teamId !== undefined && teamId === team1?.Id ? 'home' : away;
  const { id, type, title, playerNumber, playerName = null, startTime: time } = tag;
  return { id, type, title, side, playerNumber, playerName, time, isWaiting: false };
}

/** Returns the match with all taps that the server has not refused. */
export function viewOf(event: ShownEvent, tags: readonly Tag[], taps: readonly Tap[]): DeskView {
  const origin = originOf(event);
  let { eventStatus: status } = event;
  let score: Score = event.score ?? { home: 0, away: 0 };
  let clock = clockOf(event);
  let moments = tags.map((tag) => momentOf(tag, event));
  for (const { action, refusal, at, time: sentTime } of taps) {
    if (refusal !== null) continue;
    const time = sentTime ?? positionAt(origin, at);
    switch (action.kind) {
      case 'status':
        status = action.status;
        if (status === 'archived' && clock?.isRunning === true)
          clock = { isRunning: false, reading: readingAt(clock, time), since: time };
        break;
      case 'score':
        score = action.score;
        break;
      case 'clock': {
        const reading = action.clock ?? (clock === null ? 0 : readingAt(clock, time));
        clock = { isRunning: action.running, reading, since: time };
        break;
      }
      case 'moment': {
        const { momentId: id, type, side, title = '', playerNumber = null } = action;
        const rest = { playerNumber, playerName: null, time: action.time ?? time, isWaiting: true };
        if (!moments.some((moment) => moment.id === id))
          moments.push({ id, type, title, side, ...rest });
        break;
      }
      case 'withdraw':
        moments = moments.filter(({ id }) => id !== action.momentId);
        break;
    }
  }
  return { status, score, clock, moments: moments.toSorted((a, b) => a.time - b.time) };
}

/** Title of the moment that a tap on the score makes, which pages show in the language of their viewer. */
export const goalTitle = ({ home, away }: Score): string => `Goal ${home}–${away}`;

/** Returns the score in the title of a goal's moment; null for a title that an operator or an import wrote. */
function scoreOfGoal(title: string): Score | null {
  const [, home, away] = /^Goal (\d+)–(\d+)$/.exec(title) ?? [];
  return home === undefined || away === undefined
    ? null
    : { home: Number(home), away: Number(away) };
}

/**
 * Returns the moments of goals that do not count after a correction of the score, the newest first: of each side
 * whose score is lowered, as many of its latest goals as are taken away. Moments whose title was written by hand
 * or imported, and those of goals that the lower score still has, stay.
 */
export function uncountedGoals(
  { score: before, moments }: Pick<DeskView, 'score' | 'moments'>,
  score: Score,
): DeskMoment[] {
  const newestFirst = moments.toReversed();
  return (['home', 'away'] as const)
    .flatMap((side) =>
      newestFirst
        .filter(({ type, side: of, title }) => {
          const goal = type === 'goal' && of === side ? scoreOfGoal(title) : null;
          return goal !== null && goal[side] > score[side];
        })
        .slice(0, Math.max(0, before[side] - score[side])),
    )
    .toSorted((a, b) => b.time - a.time);
}
