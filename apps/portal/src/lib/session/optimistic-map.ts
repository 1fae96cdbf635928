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
  /**
   * To be called before the server is asked for its list. What that answers takes the list, with changes
   * that are not confirmed yet, or were confirmed since, as the viewer wants them: the list may have been
   * read before them.
   */
  readonly listing: () => (listed: Items<Item>) => Record<string, Item>;
}

/** The map of things that are on or off, from the ids of those that are on. */
export const marksOf = (ids: Iterable<string>): Record<string, true> =>
  Object.fromEntries([...ids].map((id) => [id, true as const]));

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

  /** Nothing is under way any more: the server holds what it confirmed last. */
  function confirm(
    id: string,
    { viewer, confirmed }: Pick<Change<Item>, 'viewer' | 'confirmed'>,
  ): void {
    confirmations += 1;
    changes.set(id, { viewer, confirmed, wanted: confirmed, place: confirmations });
  }

  /** Sends until the server holds what is wanted; a change made meanwhile is sent next. */
  async function sendChanges(api: ApiClient, target: Target): Promise<void> {
    const { id } = target;
    for (;;) {
      const change = changes.get(id);
      if (change === undefined) return;
      const isOn = change.wanted !== null;
      if (isOn === (change.confirmed !== null)) return confirm(id, change);
      // Each call must be answered before the next one makes sense.
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
      // A call is under way; once it is answered, what is wanted by then is sent.
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
