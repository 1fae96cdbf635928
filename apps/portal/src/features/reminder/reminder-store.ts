import type { ApiClient } from '@grandstand/contract/client';
import { create } from 'zustand';
import { createOptimisticMap, marksOf } from '../../lib/session/optimistic-map.ts';
import { isSignedIn, useSession } from '../../lib/session/index.ts';

interface Reminders {
  /** The matches that the viewer is going to be reminded of, by id. */
  readonly ids: Readonly<Record<string, true>>;
  /** False once the server said that the viewer's address is not confirmed: no mail is sent to it. */
  readonly isReachable: boolean;
}

const none: Reminders = { ids: {}, isReachable: true };
const useReminders = create<Reminders>(() => none);

/** Whether the viewer is going to be reminded of a match. */
export function useIsReminded(id: string): boolean {
  const isSet = useReminders(({ ids }) => id in ids);
  return useSession(isSignedIn) && isSet;
}

/** False where a mail cannot reach the viewer before they confirm their address. */
export const useIsReachable = (): boolean => useReminders(({ isReachable }) => isReachable);

const reminders = createOptimisticMap<true, { readonly id: string }>({
  read: () => useReminders.getState().ids,
  write: (ids) => useReminders.setState({ ids }),
  itemOf: () => true,
  async send(api, { id }, isOn) {
    const body = { event_id: id };
    if (!isOn) {
      await api.call('reminderRemove', { body });
      return null;
    }
    const { content } = await api.call('reminderAdd', { body });
    useReminders.setState({ isReachable: content.emailVerified });
    return true;
  },
});

/** Asks for a reminder or takes it back, before the server confirms it. @throws ApiError */
export const setReminder = (api: ApiClient, id: string, isOn: boolean): Promise<void> =>
  reminders.set(api, { id }, isOn);

/**
 * To be called before the server is asked for its list; what that answers replaces all by the list, but
 * for changes that it may not know yet.
 */
export function listingReminders(): (listed: Iterable<string>) => void {
  const withChanges = reminders.listing();
  return (listed) => useReminders.setState({ ids: withChanges(marksOf(listed)) });
}

/** Forgets everything. */
export const dropReminders = (): void => useReminders.setState(none);
