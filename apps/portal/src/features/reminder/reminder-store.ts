import type { ApiClient } from '@grandstand/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/portal/portal-context.tsx';
import type { Clients } from '../../lib/portal/use-clients.ts';
import {
  idMapOf,
  switchItem,
  withRecentChanges,
  type ItemSwitch,
} from '../../lib/session/viewer-data/switch-item.ts';
import type { CardEvent } from '../event-card/index.ts';
import { loadReminders } from './reminder.api.ts';

type RemindedIds = Readonly<Record<string, true>>;

const queryKey = ['reminder', 'ids'] as const;
const emailVerifiedKey = ['reminder', 'email-verified'] as const;

const reminders: ItemSwitch<true, { readonly id: string }> = {
  queryKey,
  read: (queryClient) => queryClient.getQueryData<RemindedIds>(queryKey) ?? {},
  write: (ids, queryClient) => void queryClient.setQueryData<RemindedIds>(queryKey, ids),
  itemOf: () => true,
  async send({ api, queryClient }, { id }, isOn) {
    const body = { event_id: id };
    if (!isOn) {
      await api.reminder.remove({ body });
      return null;
    }
    const { content } = await api.reminder.add({ body });
    queryClient.setQueryData(emailVerifiedKey, content.emailVerified);
    return true;
  },
};

/** Loads the ids of the matches with a reminder, and adds recent changes that the list may lack. */
export const remindersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<RemindedIds> => {
      const ids = (await loadReminders(api)).map(({ id }) => id);
      return withRecentChanges(client, reminders, idMapOf(ids));
    },
  });

const emailVerifiedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: emailVerifiedKey,
    queryFn: async () => (await api.account.get()).content.emailVerified,
  });

/**
 * Loads the matches with a reminder, and whether mails reach the viewer. Marks the matches as such if the viewer's
 * reminders have not loaded yet: their buttons would otherwise offer to set them. Throws ApiError.
 */
export async function loadRemindedEvents(clients: Clients): Promise<readonly CardEvent[]> {
  const [events] = await Promise.all([
    loadReminders(clients.api),
    // The list appears without it, too.
    clients.queryClient.prefetchQuery(emailVerifiedQuery(clients.api)),
  ]);
  clients.queryClient.setQueryData<RemindedIds>(
    queryKey,
    (ids) => ids ?? idMapOf(events.map(({ id }) => id)),
  );
  return events;
}

/** True if the viewer has a reminder for a match. */
export function useIsReminded(id: string): boolean {
  // Not loaded here: `reminder.viewer.ts` loads all of them at sign-in.
  const query = { ...remindersQuery(useApi()), enabled: false };
  return useQuery({ ...query, select: (ids) => id in ids }).data === true;
}

/**
 * Returns whether reminders reach the viewer: the server sends none to an address that is not confirmed. Null
 * until it is known, which it is only if `isNeeded`.
 */
export function useIsEmailVerified(isNeeded: boolean): boolean | null {
  const api = useApi();
  const { data, isError } = useQuery({ ...emailVerifiedQuery(api), enabled: isNeeded });
  return data ?? (isError || null);
}

/** Sets or cancels a reminder before the server confirms it. @throws ApiError */
export const setReminder = (clients: Clients, id: string, isOn: boolean): Promise<void> =>
  switchItem(clients, reminders, { target: { id }, isOn });
