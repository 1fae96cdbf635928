import type { ApiClient } from '@grandstand/contract/client';
import { viewerId } from '../store/session-store.ts';

type Items<Item> = Readonly<Record<string, Item>>;

/** The latest change of an item; null means that the map has no such item. */
interface Change<Item> {
  readonly viewer: string | null;
  readonly confirmed: Item | null;
  readonly wanted: Item | null;
  /** Its position in the order of confirmations; infinite until the server has confirmed it. */
  readonly place: number;
}

interface Options<Item, Target> {
  /** Returns the session field of the items that are on, by id. */
  readonly read: () => Items<Item>;
  readonly write: (items: Record<string, Item>) => void;
  /** The item to store until the server has answered. */
  readonly itemOf: (target: Target) => Item;
  /** Sends one change and returns the item that the server then has. @throws ApiError */
  readonly send: (api: ApiClient, target: Target, isOn: boolean) => Promise<Item | null>;
}

interface OptimisticMap<Item, Target> {
  /**
   * Switches an item on or off: shown at once everywhere, sent one call at a time, and the last of several
   * changes wins. A change that the server rejects is reverted. @throws ApiError
   */
  readonly set: (api: ApiClient, target: Target, isOn: boolean) => Promise<void>;
  /**
   * Call it before requesting the list. The returned function merges the listed items with changes that are
   * not confirmed yet, or were confirmed since: the list may be older than those.
   */
  readonly listing: () => (listed: Items<Item>) => Record<string, Item>;
}

/** Returns a map of marks from the ids of the items that are on. */
export const marksOf = (ids: Iterable<string>): Record<string, true> =>
  Object.fromEntries([...ids].map((id) => [id, true as const]));

/** Creates a session map whose items viewers switch on and off, shown before the server confirms. */
export function createOptimisticMap<Item, Target extends { readonly id: string }>({
  read,
  write,
  itemOf,
  send,
}: Options<Item, Target>): OptimisticMap<Item, Target> {
  const changes = new Map<string, Change<Item>>();
  let confirmations = 0;

  function put(id: string, item: Item | null): void {
    // An item that is off is removed; it is not stored as false (WAT-03).
    const { [id]: _before, ...others } = read();
    write(item === null ? others : { ...others, [id]: item });
  }

  /** No call is pending any more: the server has what it confirmed last. */
  function confirm(
    id: string,
    { viewer, confirmed }: Pick<Change<Item>, 'viewer' | 'confirmed'>,
  ): void {
    confirmations += 1;
    changes.set(id, { viewer, confirmed, wanted: confirmed, place: confirmations });
  }

  /** Sends until the server has the wanted state; a change made meanwhile is sent next. */
  async function sendChanges(api: ApiClient, target: Target): Promise<void> {
    const { id } = target;
    for (;;) {
      const change = changes.get(id);
      if (change === undefined) return;
      const isOn = change.wanted !== null;
      if (isOn === (change.confirmed !== null)) return confirm(id, change);
      // Each call needs the answer to the previous one.
      const confirmed = await send(api, target, isOn);
      changes.set(id, { ...change, confirmed, wanted: changes.get(id)?.wanted ?? null });
    }
  }

  function withChanges(listed: Items<Item>, since: number): Record<string, Item> {
    const items = { ...listed };
    for (const [id, { viewer, wanted, place }] of changes) {
      if (place <= since || viewer !== viewerId()) continue;
      if (wanted === null) delete items[id];
      else items[id] ??= wanted;
    }
    return items;
  }

  return {
    async set(api, target, isOn) {
      const { id } = target;
      const before = read()[id] ?? null;
      const change = changes.get(id);
      const isUnderWay = change?.place === Infinity;
      const wanted = isOn ? (before ?? itemOf(target)) : null;
      put(id, wanted);
      const viewer = viewerId();
      const confirmed = isUnderWay ? change.confirmed : before;
      changes.set(id, { viewer, confirmed, wanted, place: Infinity });
      // A call is pending; once it is answered, the state wanted by then is sent.
      if (isUnderWay) return;
      try {
        await sendChanges(api, target);
      } catch (error) {
        const held = changes.get(id)?.confirmed ?? null;
        if (viewerId() === viewer) put(id, held);
        confirm(id, { viewer, confirmed: held });
        throw error;
      }
    },

    listing() {
      const since = confirmations;
      return (listed) => withChanges(listed, since);
    },
  };
}
