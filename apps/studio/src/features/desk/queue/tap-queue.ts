/**
 * Sends taps one after another, in their order. Each is stored until the server has it, so that it survives a lost
 * connection and a reload. If it is sent twice, it counts once: the server recognises it by its id or its position.
 */
import { dayMs } from '@grandstand/contract/constants';
import { ApiError } from '../../../lib/api.ts';
import type { Tap, TapAction } from '../tap.ts';

type TapStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface QueueOptions {
  readonly storage: TapStorage;
  /** Names the match. */
  readonly eventId: string;
  /** The server's time, ms since 1970. */
  readonly now: () => number;
  /** Returns the position in the broadcast of a tap, s; null while the start is not known. */
  readonly positionOf: (tap: Pick<Tap, 'at' | 'action'>) => number | null;
  readonly send: (tap: Tap) => Promise<void>;
  /** Runs one sender at a time in all tabs of this device; by default, each tab sends on its own. */
  readonly exclusively?: (run: () => Promise<void>) => Promise<void>;
}

export interface TapQueue {
  /** All taps, in order; the same array until something changes. */
  readonly taps: () => readonly Tap[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the new tap. */
  readonly add: (action: TapAction) => Tap;
  /**
   * Removes a tap. Returns false if the server may have it, so that only an opposite tap undoes it; true also
   * for one that was removed before.
   */
  readonly remove: (id: string) => boolean;
  /** Sends the waiting taps now. */
  readonly send: () => void;
}

const prefix = 'studio-tap:';
/** Delays before a tap is sent again, ms; the last one repeats. */
const retryDelaysMs = [1000, 2000, 4000, 8000];
/** Delay before taps that wait for the start of the broadcast are tried again, ms. */
const startDelayMs = 1000;
/** Taps older than this are dropped, ms. */
const maxAgeMs = 7 * dayMs;

function readTaps(storage: TapStorage, eventId: string): Tap[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const taps = keys.flatMap((key) => {
    if (key?.startsWith(`${prefix}${eventId}:`) !== true) return [];
    const text = storage.getItem(key);
    return text === null ? [] : [JSON.parse(text) as Tap];
  });
  return taps.toSorted((a, b) => a.number - b.number);
}

/** Removes the taps of any match that are older than `maxAgeMs`. */
function dropOldTaps(storage: TapStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefix) !== true) continue;
    const { at } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Tap>;
    if (at === undefined || now - at > maxAgeMs) storage.removeItem(key);
  }
}

const refusalOf = (error: unknown) =>
  error instanceof ApiError
    ? { code: error.code, message: error.message, reason: error.reason, roles: error.roles }
    : { code: 'unknown', message: String(error), reason: null };

export function createTapQueue({
  storage,
  eventId,
  now,
  positionOf,
  send,
  exclusively = (run) => run(),
}: QueueOptions): TapQueue {
  dropOldTaps(storage, now());
  let taps: readonly Tap[] = readTaps(storage, eventId);
  /** Ids of the removed taps. */
  const removed = new Set<string>();
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();
  const keyOf = (id: string) => `${prefix}${eventId}:${id}`;

  const setTaps = (next: readonly Tap[]) => {
    taps = next;
    for (const listener of listeners) listener();
  };
  const store = (tap: Tap) => storage.setItem(keyOf(tap.id), JSON.stringify(tap));
  const replace = (tap: Tap) => {
    store(tap);
    setTaps(taps.map((other) => (other.id === tap.id ? tap : other)));
  };
  const drop = (id: string) => {
    storage.removeItem(keyOf(id));
    setTaps(taps.filter((tap) => tap.id !== id));
  };

  /** Marks a tap as refused; with a score also the scores after it, which were entered on top of it. */
  function refuse(tap: Tap, error: unknown): void {
    const refusal = refusalOf(error);
    for (const item of taps) {
      const follows =
        tap.action.kind === 'score' &&
        item.action.kind === 'score' &&
        item.number > tap.number &&
        item.refusal === null;
      if (item.id === tap.id || follows) replace({ ...item, refusal });
    }
  }

  /** Sends the next tap. Returns false if there is none, or none that can be sent now. */
  async function sendNext(): Promise<boolean> {
    const next = taps.find(({ refusal }) => refusal === null);
    if (next === undefined) return false;
    let tap = next;
    if (!tap.wasSent) {
      const time = positionOf(tap);
      if (time === null && tap.action.kind !== 'status') return false;
      // Stored before it is sent: if it is sent again, it must have the same position.
      tap = { ...tap, time, wasSent: true };
      replace(tap);
    }
    try {
      await send(tap);
      failures = 0;
      drop(tap.id);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.isTemporary || error.status === 401) {
        failures += 1;
        return false;
      }
      refuse(tap, error);
      return true;
    }
  }

  async function sendAll(): Promise<void> {
    // Another tab may have sent some of them, or was closed before it sent its own.
    const stored = readTaps(storage, eventId);
    if (JSON.stringify(stored) !== JSON.stringify(taps)) setTaps(stored);
    while (await sendNext());
  }

  function startSending(): void {
    if (isSending) return;
    isSending = true;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    void exclusively(sendAll).finally(() => {
      isSending = false;
      const isWaiting = taps.some(({ refusal }) => refusal === null);
      if (!isWaiting) return;
      const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? startDelayMs;
      timer = setTimeout(startSending, delay);
    });
  }

  return {
    taps: () => taps,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(action) {
      const at = now();
      const tap: Tap = {
        id: crypto.randomUUID(),
        number: Math.max(at, (taps.at(-1)?.number ?? 0) + 1),
        at,
        time: null,
        wasSent: false,
        action,
        refusal: null,
      };
      store(tap);
      setTaps([...taps, tap]);
      startSending();
      return tap;
    },
    remove(id) {
      if (removed.has(id)) return true;
      const tap = readTaps(storage, eventId).find((candidate) => candidate.id === id);
      // After a lost response, the server may have it.
      if (tap === undefined || (tap.wasSent && tap.refusal === null)) return false;
      removed.add(id);
      drop(id);
      return true;
    },
    send: startSending,
  };
}
