import type { Tag } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { inOneTab, isOutcomeUnknown } from '../../../lib/session/viewer-data/offline-queue.ts';
import {
  tagQueue,
  readChanges,
  replaceTagId,
  writeChanges,
  type QueuedChange,
} from './queued-changes.ts';

/** The results of sent changes. */
export interface SendCallbacks {
  /** `clientId` is the previous id of a new tag. */
  readonly onSaved: (tag: Tag, clientId: string | null) => void;
  readonly onRemoved: (id: string) => void;
  /** The server refused the change, which is not sent again. */
  readonly onRefused: (change: QueuedChange, error: unknown) => void;
  /** The queue has changed. */
  readonly onQueueChange: () => void;
}

async function send(api: ApiClient, change: QueuedChange): Promise<Tag | null> {
  switch (change.kind) {
    case 'save':
      return (await api.tag.save({ body: change.body })).content;
    case 'update':
      return (await api.tag.update({ body: change.body })).content;
    case 'remove':
      await api.tag.remove({ body: { ids: [change.id] } });
      return null;
  }
}

/**
 * Sends the queued changes of an account in order, until none is due or the outcome of one is unknown.
 * Returns true if changes remain to be sent, such as removals that can still be undone.
 */
export const sendChanges = (
  api: ApiClient,
  userId: string,
  callbacks: SendCallbacks,
  now: () => number = Date.now,
): Promise<boolean> =>
  inOneTab(tagQueue, async () => {
    for (;;) {
      // Reads the queue each time, since the viewer may change it in the meantime, including in other tabs.
      const due = readChanges(userId).find(
        (change) => change.kind !== 'remove' || change.after <= now(),
      );
      if (due === undefined) return readChanges(userId).length > 0;
      let saved: Tag | null = null;
      let isRefused = false;
      try {
        saved = await send(api, due);
      } catch (error) {
        if (isOutcomeUnknown(error)) return true;
        isRefused = true;
        callbacks.onRefused(due, error);
      }
      const text = JSON.stringify(due);
      const rest = readChanges(userId).filter((change) => JSON.stringify(change) !== text);
      const isSave = due.kind === 'save' && saved !== null;
      writeChanges(userId, isSave ? replaceTagId(rest, due.body.clientId, saved?.id ?? '') : rest);
      if (saved !== null) callbacks.onSaved(saved, due.kind === 'save' ? due.body.clientId : null);
      // A refused removal leaves the tag on the server, so it is shown again.
      if (due.kind === 'remove' && !isRefused) callbacks.onRemoved(due.id);
      callbacks.onQueueChange();
    }
  });
