/**
 * An action that the viewer must sign in for first. It is stored in this tab until they have, across a
 * round trip to a provider's page or through the sign-up.
 */
import { minuteMs } from '@grandstand/contract/constants';
import { showToast } from '../../toast.ts';
import { warnStorageUnavailable } from '../../errors/storage-unavailable.ts';

export interface PendingAction {
  readonly kind: 'save' | 'follow' | 'remind';
  /** Title shown to the viewer. */
  readonly title: string;
  /** Target of the action: plain JSON. */
  readonly item: unknown;
}

/** A stored action, with the texts shown when it succeeded and when it failed. */
interface StoredAction extends PendingAction {
  readonly done: string;
  readonly failed: string;
}

const key = 'ott-pending-action';
/** Lifetime of a pending action. */
const ttlMs = 30 * minuteMs;

export function storePendingAction(pendingAction: StoredAction): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...pendingAction, at: Date.now() }));
  } catch (error) {
    // After signing in, the viewer has to press the button again.
    warnStorageUnavailable(error);
  }
}

export function clearPendingAction(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no pending action either.
  }
}

/** Returns and removes the pending action of this kind, an untrusted value; null if there is none. */
export function consumePendingAction(kind: PendingAction['kind']): Partial<StoredAction> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      | (Partial<StoredAction> & { at?: number })
      | null;
    if (stored?.kind !== kind) return null;
    clearPendingAction();
    return Date.now() - (stored.at ?? 0) < ttlMs ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Performs the pending action of this kind after sign-in and shows the outcome. `read` returns null for an
 * item it cannot read.
 */
export async function performPendingAction<T>(
  kind: PendingAction['kind'],
  read: (item: unknown) => T | null,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const pendingAction = consumePendingAction(kind);
  const item = read(pendingAction?.item);
  if (item === null) return;
  const isDone = await act(item).then(
    () => true,
    () => false,
  );
  const message = isDone ? pendingAction?.done : pendingAction?.failed;
  if (typeof message === 'string') showToast({ message, type: isDone ? 'success' : 'danger' });
}
