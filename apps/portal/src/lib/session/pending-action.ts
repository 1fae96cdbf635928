/**
 * What a viewer wanted to do and must sign in for first. It is kept in this tab until they have, also
 * over a round trip to a provider's page or through the sign-up.
 */
import { showToast } from '../../ui/toast.ts';
import { warnStorageUnavailable } from '../errors/storage-unavailable.ts';

export interface PendingAction {
  readonly kind: 'save' | 'follow' | 'remind';
  /** Names it to the viewer. */
  readonly title: string;
  /** What it is done to: plain JSON. */
  readonly item: unknown;
}

/** A wish as it is kept, with what the viewer reads when it was done, and when it could not be. */
interface StoredAction extends PendingAction {
  readonly done: string;
  readonly failed: string;
}

const key = 'ott-wish';
/** After this time a wish is forgotten, ms. */
const lifeMs = 30 * 60_000;

export function storePendingAction(pendingAction: StoredAction): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...pendingAction, at: Date.now() }));
  } catch (error) {
    // The viewer presses the button again.
    warnStorageUnavailable(error);
  }
}

export function clearPendingAction(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is none either.
  }
}

/** Takes a wish of this kind, once; null when there is none. What was kept may be anything. */
export function takePendingAction(kind: PendingAction['kind']): Partial<StoredAction> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as
      | (Partial<StoredAction> & { at?: number })
      | null;
    if (stored?.kind !== kind) return null;
    clearPendingAction();
    return Date.now() - (stored.at ?? 0) < lifeMs ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Does what the viewer wanted before they signed in, if it is of this kind, and says what became of it.
 * `read` answers null for what it does not know.
 */
export async function catchUp<T>(
  kind: PendingAction['kind'],
  read: (item: unknown) => T | null,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const pendingAction = takePendingAction(kind);
  const item = read(pendingAction?.item);
  if (item === null) return;
  const isDone = await act(item).then(
    () => true,
    () => false,
  );
  const message = isDone ? pendingAction?.done : pendingAction?.failed;
  if (typeof message === 'string') showToast({ message, type: isDone ? 'success' : 'danger' });
}
