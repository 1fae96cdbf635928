import type { ApiClient } from '@grandstand/contract/client';
import { viewerId } from './session-store.ts';

type Items<Item> = Readonly<Record<string, Item>>;

/** The latest change of an item; null where the map has no item. */
interface Change<Item> {
  readonly viewer: string | null;
  readonly confirmed: Item | null;
  readonly wanted: Item | null;
  /** Its place in the order of confirmations; infinite until the server has confirmed it. */
  readonly place: number;
}

interface Options<Item, Target> {
  /** The field of the session that holds what is switched on, by id. */
  readonly read: () => Items<Item>;
  readonly write: (items: Record<string, Item>) => void;
  /** What the map holds until the server has answered. */
  readonly itemOf: (target: Target) => Item;
  /** Sends one change; answers the item that the server holds afterwards. @throws ApiError */
  readonly send: (api: ApiClient, target: Target, isOn: boolean) => Promise<Item | null>;
}

interface OptimisticMap<Item, Target> {
  /**
   * Switches something on or off: shown at once wherever it appears, sent one call at a time, and
   * the last of several changes wins. What the server refuses is taken back. @throws ApiError
   */
  readonly set: (api: ApiClient, target: Target, isOn: boolean) => Promise<void>;
  /** What the server listed, with changes that it has not confirmed yet as the viewer wants them. */
  readonly withChanges: (listed: Items<Item>) => Record<string, Item>;
  /**
   * To be called before the server is asked for its list; what that answers is `withChanges` which
   * keeps what is confirmed meanwhile, too: the list may have been read before it.
   */
  readonly listing: () => (listed: Items<Item>) => Record<string, Item>;
}

/** A map of the session whose items viewers switch on and off, shown before the server confirms. */
export function createOptimisticMap<Item, Target extends { readonly id: string }>({
  read,
  write,
  itemOf,
  send,
}: Options<Item, Target>): OptimisticMap<Item, Target> {
  const changes = new Map<string, Change<Item>>();
  let confirmations = 0;

  function put(id: string, item: Item | null): void {
    // An item that goes leaves the map; it is not kept as false (WAT-03).
    const { [id]: _before, ...others } = read();
    write(item === null ? others : { ...others, [id]: item });
  }

  /** Sends until the server holds what is wanted; a change made meanwhile is sent next. */
  async function sendChanges(api: ApiClient, target: Target): Promise<void> {
    const { id } = target;
    for (;;) {
      const change = changes.get(id);
      if (change === undefined) return;
      const isOn = change.wanted !== null;
      if (isOn === (change.confirmed !== null)) {
        confirmations += 1;
        changes.set(id, { ...change, place: confirmations });
        return;
      }
      // Each call must be answered before the next one makes sense.
      const confirmed = await send(api, target, isOn);
      changes.set(id, { ...change, confirmed, wanted: changes.get(id)?.wanted ?? null });
    }
  }

  function withChanges(listed: Items<Item>, since = confirmations): Record<string, Item> {
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
      // A call is under way; once it is answered, what is wanted by then is sent.
      if (isUnderWay) return;
      try {
        await sendChanges(api, target);
      } catch (error) {
        if (viewerId() === viewer) put(id, changes.get(id)?.confirmed ?? null);
        changes.delete(id);
        throw error;
      }
    },

    withChanges: (listed) => withChanges(listed),

    listing() {
      const since = confirmations;
      return (listed) => withChanges(listed, since);
    },
  };
}
