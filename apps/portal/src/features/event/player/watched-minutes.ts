import type { AnalyticsPlay } from '@grandstand/contract';
import {
  countedSeconds,
  maxReportedMinutes,
  watchedMinuteRange,
  type Viewing,
} from '@grandstand/contract/constants';

/** Fastest playback; a longer step of the position is a seek. */
const maxSpeed = 4;

/** Collects which minutes of an event a play has watched. */
export function createWatchedMinutes() {
  const seconds = new Map<number, number>();
  let unreported: number[] = [];
  let reported = 0;
  let viewing: Viewing | null = null;
  let position: number | null = null;

  const add = (minute: number, added: number): void => {
    const before = seconds.get(minute) ?? 0;
    seconds.set(minute, before + added);
    if (before < countedSeconds && before + added >= countedSeconds) unreported.push(minute);
  };

  return {
    /**
     * @param next position, s from the start of the event's video
     * @param playedMs playing time since the last call, ms
     */
    addPosition: (next: number, playedMs: number, current: Viewing): void => {
      const from = position;
      position = next;
      viewing ??= current;
      const isPlayed =
        from !== null && next > from && next - from <= (playedMs / 1000) * maxSpeed + 1;
      if (!isPlayed || playedMs === 0 || current !== viewing) return;
      const { min, max } = watchedMinuteRange;
      const last = Math.min(max, Math.floor(next / 60));
      for (let minute = Math.max(min, Math.floor(from / 60)); minute <= last; minute += 1)
        add(minute, Math.min(next, (minute + 1) * 60) - Math.max(from, minute * 60));
    },
    /** Returns the minutes since the last report, each once; empty if there are none. */
    takeReport: (): Pick<AnalyticsPlay, 'watched'> => {
      const minutes = unreported.slice(0, maxReportedMinutes);
      if (viewing === null || minutes.length === 0) return {};
      const before = reported;
      unreported = unreported.slice(maxReportedMinutes);
      reported += minutes.length;
      return { watched: { viewing, before, minutes } };
    },
  };
}
