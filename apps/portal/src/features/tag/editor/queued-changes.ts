/**
 * The viewer's tag changes that the server does not have yet. They are stored on the device by account, so
 * that they survive being offline and the end of the page, and are sent in order.
 */
import type { Tag, TagSaveBody, TagUpdateBody } from '@grandstand/contract';
import { readQueue, writeQueue } from '../../../lib/session/viewer-data/offline-queue.ts';

export type QueuedChange =
  /** `tag` is shown until the server has responded; its id is the client's. */
  | { readonly kind: 'save'; readonly body: TagSaveBody & { clientId: string }; readonly tag: Tag }
  | { readonly kind: 'update'; readonly body: TagUpdateBody; readonly tag: Tag }
  /** Sent from `after` on (epoch ms): until then it can be undone. */
  | {
      readonly kind: 'remove';
      readonly id: string;
      readonly eventId: string;
      readonly after: number;
    };

export const tagQueue = 'ott-tags';

/** Returns the queued changes of an account, oldest first. */
export const readChanges = (userId: string): readonly QueuedChange[] =>
  readQueue(tagQueue, userId) as readonly QueuedChange[];

/** Stores the queue. Returns false if storage is unavailable: nothing is sent then. */
export const writeChanges = (userId: string, changes: readonly QueuedChange[]): boolean =>
  writeQueue(tagQueue, userId, changes);

function idOf(change: QueuedChange): string {
  switch (change.kind) {
    case 'save':
      return change.body.clientId;
    case 'update':
      return change.body.id;
    case 'remove':
      return change.id;
  }
}

/** Returns the changes without those of one tag. */
export const withoutChanges = (changes: readonly QueuedChange[], tagId: string) =>
  changes.filter((change) => idOf(change) !== tagId);

/** Replaces the client's id of a tag with the server's in the queued changes. */
export const replaceTagId = (
  changes: readonly QueuedChange[],
  clientId: string,
  tagId: string,
): QueuedChange[] =>
  changes.map((change): QueuedChange => {
    if (change.kind === 'save' || idOf(change) !== clientId) return change;
    return change.kind === 'remove'
      ? { ...change, id: tagId }
      : { ...change, body: { ...change.body, id: tagId }, tag: { ...change.tag, id: tagId } };
  });

/** Returns the tags of an event with the viewer's queued changes applied. */
export function withChanges(
  tags: Readonly<Record<string, Tag>>,
  changes: readonly QueuedChange[],
  eventId: string,
): { readonly tag: Tag; readonly isPending: boolean }[] {
  const shown = new Map(Object.values(tags).map((tag) => [tag.id, { tag, isPending: false }]));
  for (const change of changes) {
    if (change.kind === 'remove') shown.delete(change.id);
    else if (change.tag.targetId === eventId)
      shown.set(idOf(change), { tag: change.tag, isPending: true });
  }
  return [...shown.values()];
}
