import type { ServerMessages } from '@grandstand/contract/constants';
import { animateChange, watchRowsInUse } from './move-rows.ts';
import { useScoreboard, type ScoreboardState } from './scoreboard-store.ts';

/** How long an ended match stays in its row, ms. */
export const leaveAfterMs = 5000;
/** Interval of the checks while a row is in use or an ended match has not left its row yet, ms. */
const retryMs = 1000;

type Rows = ScoreboardState['rows'];

interface Options {
  readonly now?: () => number;
  /** True while a pointer, a finger or the focus is on a row; by default `watchRowsInUse`. */
  readonly areRowsInUse?: () => boolean;
  readonly change?: (change: () => void) => void;
}

export interface ScoreboardReceiver {
  receive(message: ServerMessages['update-scoreboard']): void;
  /** Clears the store, because what it has is outdated. */
  clear(): void;
}

/**
 * Writes the messages of the scoreboard to the store: to cards at once, to rows as soon as none is in use.
 * An ended match leaves its row after `leaveAfterMs`.
 */
export function createScoreboardReceiver({
  now = Date.now,
  areRowsInUse: given,
  change = animateChange,
}: Options = {}): ScoreboardReceiver {
  // Watches from the first message on: most pages follow no match.
  let areRowsInUse = given;
  /** When each ended event was first known to have ended. */
  const endedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function rowOf(id: string, before: Rows): Rows[string] | undefined {
    const entry = useScoreboard.getState().entries[id];
    // A match that has left the scoreboard stays over if it was; any other is shown as its list loaded it.
    if (entry === undefined) return before[id] === 'over' ? 'over' : undefined;
    const isLive = entry.eventStatus === 'live' && !entry.cancelled;
    if (isLive) endedAt.delete(id);
    if (isLive) return 'live';
    if (entry.eventStatus !== 'archived') return undefined;
    const at = endedAt.get(id) ?? now();
    endedAt.set(id, at);
    return now() - at >= leaveAfterMs ? 'over' : before[id];
  }

  function moveRows(): void {
    timer = null;
    const { entries, rows: before, completeAt, rowsCompleteAt } = useScoreboard.getState();
    const ids = [...new Set([...Object.keys(before), ...Object.keys(entries)])];
    const rows = Object.fromEntries(
      ids.flatMap((id) => {
        const row = rowOf(id, before);
        return row === undefined ? [] : [[id, row] as const];
      }),
    );
    const isSame = rowsCompleteAt === completeAt && JSON.stringify(rows) === JSON.stringify(before);
    const waits = ids.some((id) => endedAt.has(id) && rows[id] !== 'over');
    if (isSame) return waits ? moveSoon(retryMs) : undefined;
    if (areRowsInUse?.() === true) return moveSoon(retryMs);
    change(() => useScoreboard.setState({ rows, rowsCompleteAt: completeAt }));
    if (waits) moveSoon(retryMs);
  }
  function moveSoon(ms: number): void {
    timer ??= setTimeout(moveRows, ms);
  }

  return {
    receive({ entries, removed = [], all, loadWithinMs }) {
      areRowsInUse ??= watchRowsInUse();
      const { entries: before, completeAt } = useScoreboard.getState();
      const next = all === undefined ? { ...before } : {};
      for (const id of removed)
        // An ended match still counts as ended after it left the scoreboard.
        if (next[id]?.eventStatus !== 'archived') delete next[id];
      for (const entry of entries) next[entry.id] = entry;
      const isComplete = all === 'complete' || (all === undefined && completeAt !== null);
      const update = () =>
        useScoreboard.setState({
          entries: next,
          completeAt: isComplete ? (all === undefined ? completeAt : now()) : null,
          ...(loadWithinMs !== undefined && { loadWithinMs }),
        });
      // A new status may change the height of the elements that show it.
      const changesStatus = entries.some(
        ({ id, eventStatus }) => before[id]?.eventStatus !== eventStatus,
      );
      if (changesStatus) change(update);
      else update();
      moveSoon(0);
    },
    clear() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      endedAt.clear();
      useScoreboard.setState(useScoreboard.getInitialState(), true);
    },
  };
}
