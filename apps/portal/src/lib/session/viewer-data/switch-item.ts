import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Clients } from '../../portal/use-clients.ts';
import { viewerId } from '../store/session-store.ts';

type Items<Item> = Readonly<Record<string, Item>>;

/** Items that a viewer switches on and off. */
export interface ItemSwitch<Item, Target> {
  /** Key of the query that lists the items that are on. */
  readonly queryKey: QueryKey;
  /** Returns the shown items that are on, by id. */
  readonly read: (queryClient: QueryClient) => Items<Item>;
  readonly write: (items: Items<Item>, queryClient: QueryClient) => void;
  /** The item to show until the server has responded. */
  readonly itemOf: (target: Target) => Item;
  /** Sends one change and returns the item that the server then has. @throws ApiError */
  readonly send: (clients: Clients, target: Target, isOn: boolean) => Promise<Item | null>;
}

interface Change<Target> {
  readonly target: Target;
  readonly isOn: boolean;
}

interface ServerItem<Item> {
  /** The item that the server has; null if it is off. */
  item: Item | null;
  /** False if `item` is only what was shown before the viewer's data had loaded. */
  isKnown: boolean;
}

/** A change that was sent, or waits for an earlier one. */
interface SentChange<Item, Target> extends Change<Target> {
  /** What the server has; shared by changes that wait for each other. */
  readonly server: ServerItem<Item>;
}

/** Returns a map from ids, of the items that are on, to true. */
export const idMapOf = (ids: Iterable<string>): Record<string, true> =>
  Object.fromEntries([...ids].map((id) => [id, true as const]));

/** An item that is off is removed; it is not stored as false (WAT-03). */
function withItem<Item>(items: Items<Item>, id: string, item: Item | null): Items<Item> {
  const { [id]: _before, ...others } = items;
  return item === null ? others : { ...others, [id]: item };
}

/** Age up to which a confirmed change may be missing from a list, ms. */
const recentMs = 60_000;

/** Returns the listed items with changes that the list may lack: unconfirmed ones, and recent ones. */
export function withRecentChanges<Item, Target extends { readonly id: string }>(
  queryClient: QueryClient,
  { queryKey, itemOf }: ItemSwitch<Item, Target>,
  listed: Items<Item>,
): Items<Item> {
  const viewer = viewerId();
  const mutations = queryClient.getMutationCache().findAll({ mutationKey: [...queryKey, viewer] });
  let items = listed;
  for (const { state } of mutations) {
    if (state.status === 'error') continue;
    const { target, isOn } = state.variables as SentChange<Item, Target>;
    items = withItem(items, target.id, isOn ? (items[target.id] ?? itemOf(target)) : null);
  }
  return items;
}

/**
 * Switches an item on or off: shown at once everywhere, sent one call at a time, and the last of several
 * changes wins. A change that the server rejects is reverted. Before the viewer's data has loaded, the last
 * change is sent whatever was shown before. @throws ApiError
 */
export async function switchItem<Item, Target extends { readonly id: string }>(
  clients: Clients,
  { queryKey, read, write, itemOf, send }: ItemSwitch<Item, Target>,
  change: Change<Target>,
): Promise<void> {
  const { queryClient } = clients;
  const { target, isOn } = change;
  const viewer = viewerId();
  const mutationKey = [...queryKey, viewer, target.id];
  const cache = queryClient.getMutationCache();
  const waiting = cache.find({ mutationKey, status: 'pending' })?.state.variables;
  const before = read(queryClient)[target.id] ?? null;
  const list = queryClient.getQueryState(queryKey);
  const { server } = (waiting as SentChange<Item, Target> | undefined) ?? {
    server: { item: before, isKnown: list?.data !== undefined && list.fetchStatus === 'idle' },
  };
  const show = (item: Item | null) =>
    write(withItem(read(queryClient), target.id, item), queryClient);
  const isNewest = () => viewerId() === viewer && queryClient.isMutating({ mutationKey }) === 1;
  const mutation = cache.build<void, Error, SentChange<Item, Target>, void>(queryClient, {
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    gcTime: recentMs,
    onMutate: () => show(isOn ? (before ?? itemOf(target)) : null),
    mutationFn: async () => {
      if (!isNewest() || (server.isKnown && isOn === (server.item !== null))) return;
      server.item = await send(clients, target, isOn);
      server.isKnown = true;
    },
    onSettled: () => {
      if (!isNewest()) return;
      // The list has loaded meanwhile, with this change in it: loaded again, it tells whether the item is on.
      const mustReload = !server.isKnown && queryClient.getQueryData(queryKey) !== undefined;
      if (mustReload) void queryClient.invalidateQueries({ queryKey });
      else show(server.item);
    },
  });
  await mutation.execute({ ...change, server });
}
