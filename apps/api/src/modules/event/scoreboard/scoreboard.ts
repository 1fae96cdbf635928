import type { ServerMessages } from '@grandstand/contract/constants';
import type { ProcessPlatform } from '../../../platform/context/platform.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { EventChange } from '../../../platform/realtime/event-changes.ts';
import { reloadSpreadMs } from '../../../platform/realtime/realtime.ts';
import { scoreboardRooms, type MessageSocket } from '../../../platform/realtime/socket-message.ts';
import { presentScoreboard, type Scoreboard } from './present-scoreboard.ts';
import { listScoreboardEvents } from './scoreboard.queries.ts';

/** Minimum time between two messages to a room, ms. */
const spacingMs = 1000;
/** How often to read what only time changes, ms: a start within the hour, the period of a clock. */
const everyMs = 10_000;

type Platform = Pick<ProcessPlatform, 'db' | 'clock' | 'log' | 'ownRooms' | 'tenants'>;
type Update = ServerMessages['update-scoreboard'];

/** Changes that the scoreboard does not show. */
const unseenKinds: ReadonlySet<EventChange['kind']> = new Set(['counted', 'clip-changed']);

/** Returns the message from one state of the scoreboard to the next; null if they are equal. */
export function updateBetween(before: Scoreboard, after: Scoreboard, pages: number): Update | null {
  const entriesBefore = new Map(before.entries.map((entry) => [entry.id, entry]));
  const entries = after.entries.filter(
    (entry) => JSON.stringify(entriesBefore.get(entry.id)) !== JSON.stringify(entry),
  );
  const ids = new Set(after.entries.map(({ id }) => id));
  const removed = [...entriesBefore.keys()].filter((id) => !ids.has(id));
  if (entries.length === 0 && removed.length === 0) return null;
  const hasStarted = entries.some(
    ({ id, eventStatus }) =>
      eventStatus === 'live' && entriesBefore.get(id)?.eventStatus !== 'live',
  );
  return {
    entries,
    ...(removed.length > 0 && { removed }),
    ...(hasStarted && { loadWithinMs: reloadSpreadMs(pages) }),
  };
}

interface Board {
  /** A page joined: emits every entry to it. */
  join(socket: Pick<MessageSocket, 'emit'>): Promise<void>;
  /** Reads the board, because something may have changed: now, or a second after the last read. */
  refreshSoon(): void;
  close(): void;
}

/** Creates the scoreboard of a tenant's pages in this process, with or without results. */
function createBoard(
  { db, clock, log, ownRooms }: Platform,
  tenantId: string,
  results: keyof typeof scoreboardRooms,
): Board {
  const room = scoreboardRooms[results];
  /** The scoreboard as the pages in the room have it; null while there are none, since it is then not updated. */
  let current: Scoreboard | null = null;
  let reading: Promise<Scoreboard> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let lastReadAt = -Infinity;

  async function read(): Promise<Scoreboard> {
    lastReadAt = performance.now();
    const now = clock();
    const rows = await db.forTenant(tenantId, (scope) =>
      listScoreboardEvents(scope, new Date(now)),
    );
    const before = current;
    const after = presentScoreboard(rows, { now, hidesResults: results === 'hidden' });
    current = after;
    const pages = ownRooms.countInRoom(tenantId, room);
    const update = before === null ? null : updateBetween(before, after, pages);
    if (update !== null) ownRooms.emitToRoom(tenantId, room, 'update-scoreboard', update);
    return after;
  }

  const readOnce = (): Promise<Scoreboard> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  const hasPages = () => ownRooms.countInRoom(tenantId, room) > 0;

  async function refresh(): Promise<void> {
    // A read that started before the change may lack it. Its error is logged where it was started.
    await reading?.catch(() => {});
    if (hasPages()) await readOnce();
    else current = null;
  }

  function refreshSoon(): void {
    if (!hasPages()) {
      // The scoreboard is not read while there are no pages, so the last state becomes outdated.
      current = null;
      return;
    }
    const waitMs = Math.max(0, lastReadAt + spacingMs - performance.now());
    timer ??= setTimeout(() => {
      timer = null;
      refresh().catch((error: unknown) =>
        log.error({ err: error, tenant: tenantId }, 'the scoreboard could not be read'),
      );
    }, waitMs).unref();
  }

  return {
    refreshSoon,
    join: async (socket) => {
      try {
        const { entries, isComplete } = current ?? (await readOnce());
        socket.emit('update-scoreboard', {
          entries: [...entries],
          all: isComplete ? 'complete' : 'nearest',
        });
      } catch (error) {
        // The page keeps the data of its lists, and joins again after its next reconnection.
        log.error({ err: error, tenant: tenantId }, 'a page got no scoreboard');
      }
    },
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

export interface Scoreboards {
  /** A page joined the room of its tenant's scoreboard. */
  join(socket: Pick<MessageSocket, 'tenant' | 'emit'>, results: 'shown' | 'hidden'): void;
  onChange(change: EventChange): void;
  readonly job: Job;
  close(): void;
}

/**
 * The scoreboards of all tenants. Every process learns of event changes and emits to its own pages. The two
 * rooms of a tenant are read and spaced apart from each other, so that a goal delays nothing in the one
 * without results.
 */
export function createScoreboards(platform: Platform): Scoreboards {
  const { tenants } = platform;
  const createBoards = (id: string) => ({
    shown: createBoard(platform, id, 'shown'),
    hidden: createBoard(platform, id, 'hidden'),
  });
  const boards = new Map<string, ReturnType<typeof createBoards>>();
  /** Returns the boards of a tenant; null once it is no longer served. */
  const boardsOf = (id: string) => {
    if (tenants.find(id) === null) {
      boards.get(id)?.shown.close();
      boards.get(id)?.hidden.close();
      boards.delete(id);
      return null;
    }
    const found = boards.get(id) ?? createBoards(id);
    boards.set(id, found);
    return found;
  };
  return {
    join: (socket, results) => void boardsOf(socket.tenant.id)?.[results].join(socket),
    onChange: ({ tenantId, kind }) => {
      if (unseenKinds.has(kind)) return;
      const board = boardsOf(tenantId);
      board?.shown.refreshSoon();
      if (kind !== 'scored') board?.hidden.refreshSoon();
    },
    job: {
      name: 'scoreboard',
      everyMs,
      runsIn: 'each process',
      run: async () => {
        for (const { id } of tenants.all) {
          const board = boardsOf(id);
          board?.shown.refreshSoon();
          board?.hidden.refreshSoon();
        }
      },
    },
    close: () => {
      for (const { shown, hidden } of boards.values()) {
        shown.close();
        hidden.close();
      }
    },
  };
}
