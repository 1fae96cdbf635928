import type { ApiClient } from '@grandstand/contract/client';
import { create } from 'zustand';
import { createOptimisticMap, marksOf } from '../../lib/session/viewer-data/optimistic-map.ts';
import { isSignedIn, useSession } from '../../lib/session/index.ts';

interface Reminders {
  /** Ids of the matches with a reminder. */
  readonly ids: Readonly<Record<string, true>>;
  /** False once the server reports that the viewer's address is not confirmed: it sends no mail there. */
  readonly isReachable: boolean;
}

const none: Reminders = { ids: {}, isReachable: true };
const useReminders = create<Reminders>(() => none);

/** True if the viewer has a reminder for a match. */
export function useIsReminded(id: string): boolean {
  const isSet = useReminders(({ ids }) => id in ids);
  return useSession(isSignedIn) && isSet;
}

/** False if no mail reaches the viewer until they confirm their address. */
export const useIsReachable = (): boolean => useReminders(({ isReachable }) => isReachable);

const reminders = createOptimisticMap<true, { readonly id: string }>({
  read: () => useReminders.getState().ids,
  write: (ids) => useReminders.setState({ ids }),
  itemOf: () => true,
  async send(api, { id }, isOn) {
    const body = { event_id: id };
    if (!isOn) {
      await api.reminder.remove({ body });
      return null;
    }
    const { content } = await api.reminder.add({ body });
    useReminders.setState({ isReachable: content.emailVerified });
    return true;
  },
});

/** Sets or cancels a reminder before the server confirms it. @throws ApiError */
export const setReminder = (api: ApiClient, id: string, isOn: boolean): Promise<void> =>
  reminders.set(api, { id }, isOn);

/**
 * Call this before requesting the list from the server. The returned function replaces everything by the
 * list, except for changes that it may lack.
 */
export function listingReminders(): (listed: Iterable<string>) => void {
  const withChanges = reminders.listing();
  return (listed) => useReminders.setState({ ids: withChanges(marksOf(listed)) });
}

/** Clears everything. */
export const dropReminders = (): void => useReminders.setState(none);
