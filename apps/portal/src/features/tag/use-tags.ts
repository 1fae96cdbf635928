import type { Event } from '@grandstand/contract';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useOnline } from '../../lib/portal/use-online.ts';
import { useSession, viewerId } from '../../lib/session/index.ts';
import { newClientId } from '../../lib/session/viewer-data/offline-queue.ts';
import { useTagUpdates } from '../../lib/socket/index.ts';
import { positionOf } from '../event/index.ts';
import { pageStatusOf, originOf } from '../event-card/index.ts';
import {
  readChanges,
  withChanges,
  withoutChanges,
  writeChanges,
  type QueuedChange,
} from './editor/queued-changes.ts';
import { sendChanges } from './editor/send-changes.ts';
import { sortByPosition, type PositionedTag } from './list/shown-tags.ts';
import { loadTags, toTagBody, toPendingTag, type TagFields } from './tag.api.ts';
import { initialTags, reduceTags } from './tag-state.ts';

/** How long a removal can be undone, ms. */
const undoMs = 6000;
/** Delay before a change without a response is sent again, ms. */
const retryMs = 15_000;
/** Minimum delay between two attempts to send, ms. */
const minDelayMs = 100;

/**
 * Returns the tags of an event with the viewer's changes.
 * @param shouldLoad false as long as no tag is visible; nothing loads before
 * @param withholdsResults true while the viewer may not see the result: only their own tags load
 */
export function useTags(event: Event, shouldLoad: boolean, withholdsResults: boolean) {
  const api = useApi();
  const online = useOnline();
  const errorText = useErrorText();
  const userId = useSession(viewerId);
  const [state, dispatch] = useReducer(reduceTags, initialTags);
  const [queued, setQueued] = useState<readonly QueuedChange[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [cannotStore, setCannotStore] = useState(false);
  const eventId = event.id;

  /** The server's ids of the tags created here, by their client ids. */
  const serverIds = useRef(new Map<string, string>());
  const serverIdOf = (id: string) => serverIds.current.get(id) ?? id;

  const lastRequest = useRef(0);
  const load = useCallback(async () => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    dispatch({ type: 'requested' });
    try {
      const tags = await loadTags(api, eventId, userId !== null, withholdsResults);
      if (request === lastRequest.current) dispatch({ type: 'loaded', tags });
    } catch (error) {
      // oxlint-disable-next-line no-console
      console.warn('The tags could not be loaded', error);
      if (request === lastRequest.current) dispatch({ type: 'failed', error: errorText(error) });
    }
  }, [api, eventId, userId, withholdsResults, errorText]);
  useEffect(() => {
    if (shouldLoad) void load();
  }, [shouldLoad, load]);
  useTagUpdates(eventId, (update) => {
    if (!shouldLoad) return;
    if (update === null) void load();
    else dispatch({ type: 'updated', update });
  });

  const refreshQueued = useCallback(
    () => setQueued(userId === null ? [] : readChanges(userId)),
    [userId],
  );
  const [sendCount, setSendCount] = useState(0);
  useEffect(() => {
    if (userId === null || !online) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isStopped = false;
    const run = async () => {
      const hasRemaining = await sendChanges(api, userId, {
        onSaved: (tag, clientId) => {
          if (clientId !== null) serverIds.current.set(clientId, tag.id);
          if (tag.targetId === eventId) dispatch({ type: 'saved', tag });
        },
        onRemoved: (id) => dispatch({ type: 'removed', ids: [id] }),
        onRefused: (_, error) => setRefusal(errorText(error)),
        onQueueChange: refreshQueued,
      });
      if (isStopped || !hasRemaining) return;
      const [next] = readChanges(userId);
      const delayMs = next?.kind === 'remove' ? next.after - Date.now() : retryMs;
      timer = setTimeout(() => void run(), Math.min(retryMs, Math.max(minDelayMs, delayMs)));
    };
    void run();
    return () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    };
  }, [api, userId, online, eventId, errorText, refreshQueued, sendCount]);
  useEffect(() => {
    refreshQueued();
    // Another tab has changed the queue, or sent changes.
    const onStorage = () => refreshQueued();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [refreshQueued]);

  /** Queues a change; false if it could not be stored, since it would then neither be sent nor stay. */
  const change = (next: (changes: readonly QueuedChange[]) => readonly QueuedChange[]): boolean => {
    if (userId === null) return false;
    setRefusal(null);
    const changes = next(readChanges(userId));
    const isStored = writeChanges(userId, changes);
    setCannotStore(!isStored);
    if (!isStored) return false;
    setQueued(changes);
    setSendCount((count) => count + 1);
    return true;
  };

  const status = pageStatusOf(event);
  const originMs = originOf(event);
  const tags = useMemo(
    () =>
      sortByPosition(
        withChanges(state.tags, queued, eventId).map(({ tag, isPending }): PositionedTag => ({
          ...tag,
          isPending,
          position: positionOf(tag, { status, originMs }),
        })),
      ),
    [state.tags, queued, eventId, status, originMs],
  );

  return {
    tags,
    status: state.status,
    error: state.error,
    /** Why the server refused a change, as text. */
    refusal,
    /** True if the browser could not store the last change, which was dropped. */
    cannotStore,
    activeEditTag: state.activeEditTag === null ? null : serverIdOf(state.activeEditTag),
    edit: (id: string | null) => dispatch({ type: 'edit', id }),
    load: () => void load(),
    /** Queues a new tag and sends it; returns its temporary id, or null if it could not be stored. */
    add: (fields: TagFields): string | null => {
      const clientId = newClientId();
      const body = { ...toTagBody(fields), clientId };
      const isQueued = change((changes) => [
        ...changes,
        { kind: 'save', body, tag: toPendingTag(fields, clientId) },
      ]);
      return isQueued ? clientId : null;
    },
    update: (id: string, fields: TagFields) => {
      const body = { ...toTagBody(fields), id };
      const isQueued = change((changes) => [
        ...changes,
        { kind: 'update', body, tag: toPendingTag(fields, id) },
      ]);
      // Without storage the form stays open with what was typed.
      if (isQueued) dispatch({ type: 'edit', id: null });
    },
    /** Hides the tag now, and removes it after `afterMs`; false if that could not be stored. */
    remove: (id: string, afterMs: number = undoMs) =>
      change((changes) => [
        ...changes,
        { kind: 'remove', id, eventId, after: Date.now() + afterMs },
      ]),
    /** Undoes a removal that was not sent yet. */
    undoRemove: (id: string) =>
      change((changes) =>
        changes.filter((pending) => !(pending.kind === 'remove' && pending.id === id)),
      ),
    /** Removes a tag that was just created, whether it was sent or not. */
    undoAdd: (id: string) =>
      change((changes) => [
        ...withoutChanges(changes, id),
        // The save may be in flight: once the tag has an id of the server, the removal uses that.
        { kind: 'remove', id: serverIdOf(id), eventId, after: 0 },
      ]),
  };
}
