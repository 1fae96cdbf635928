/** Files that this page is sending. They continue while the operator works in other rooms. */
import { useSyncExternalStore } from 'react';
import { createUpload, sendRemaining } from './send-file.ts';

export interface ActiveUpload {
  readonly id: string;
  readonly file: File;
  readonly sent: number;
  /** `waiting`: the connection is lost, and sending continues by itself. */
  readonly state: 'sending' | 'waiting' | 'paused' | 'failed' | 'sent';
  /** Why it failed; null if it did not. */
  readonly error: unknown;
}

let uploads: readonly ActiveUpload[] = [];
const controllers = new Map<string, AbortController>();
const listeners = new Set<() => void>();

const warnBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: readonly ActiveUpload[]): void {
  uploads = next;
  // A reload interrupts what is being sent; the server has stored what arrived.
  if (uploads.some(({ state }) => state === 'sending' || state === 'waiting'))
    globalThis.addEventListener('beforeunload', warnBeforeLeaving);
  else globalThis.removeEventListener('beforeunload', warnBeforeLeaving);
  for (const listener of listeners) listener();
}

const change = (id: string, changes: Partial<ActiveUpload>) =>
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

/** Sends a file, or the rest of it, for an upload that the server knows. */
export async function continueUpload(id: string, file: File): Promise<void> {
  controllers.get(id)?.abort();
  const controller = new AbortController();
  controllers.set(id, controller);
  const before = uploads.find((upload) => upload.id === id);
  set([
    ...uploads.filter((upload) => upload.id !== id),
    { id, file, sent: before?.sent ?? 0, state: 'sending', error: null },
  ]);
  try {
    await sendRemaining(id, file, {
      signal: controller.signal,
      onProgress: (sent) => change(id, { sent, state: 'sending' }),
      onWaiting: () => change(id, { state: 'waiting' }),
    });
    change(id, { sent: file.size, state: 'sent' });
  } catch (error) {
    if (!controller.signal.aborted) change(id, { state: 'failed', error });
  }
}

/** Announces a file and starts to send it. Rejects with `ApiError` if the server refuses it. */
export async function startUpload(eventId: string, file: File): Promise<void> {
  const id = await createUpload(eventId, file, AbortSignal.timeout(30_000));
  void continueUpload(id, file);
}

export function pauseUpload(id: string): void {
  controllers.get(id)?.abort();
  change(id, { state: 'paused' });
}

/** Ends an upload that was removed. */
export function forgetUpload(id: string): void {
  controllers.get(id)?.abort();
  controllers.delete(id);
  set(uploads.filter((upload) => upload.id !== id));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the files that this page is sending. */
export const useActiveUploads = (): readonly ActiveUpload[] =>
  useSyncExternalStore(subscribe, () => uploads);
