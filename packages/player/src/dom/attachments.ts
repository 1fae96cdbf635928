import type { PlayerState } from '../core/state.ts';
import type { CastPort } from './cast/cast.ts';
import { interruptWhile, type Interruption } from './recovery/interruption.ts';
import type { PlayerCommands } from './commands.ts';
import type { PlayerUpdate } from './player-updates.ts';

/** `picture` lies above the picture and below the controls, `front` above everything. */
export type AttachmentLayer = 'picture' | 'front';

/** Interface for attachments. Everything obtained from it ends with the attachment. */
export type AttachmentContext = {
  video: HTMLVideoElement;
  /** The element that goes full screen; it changes when the video continues in another player. */
  readonly root: HTMLElement;
  getState: () => PlayerState;
  /** Calls the listener after every change of the state. */
  subscribe: (listener: () => void) => void;
  onUpdate: (listener: (update: PlayerUpdate) => void) => void;
  commands: PlayerCommands;
  /** Converts media seconds to and from content seconds. */
  toContentTime: (mediaTime: number) => number;
  toMediaTime: (contentTime: number) => number;
  /** Holds the video while something else is shown. Throws while it is already held. */
  interrupt: () => Interruption;
  /**
   * Holds the video for 5 s at most while its replacement is fetched. After that `isOver` is true, unless
   * something is shown by then.
   */
  interruptWhile: (fetchReplacement: (held: Interruption) => Promise<void>) => void;
  /** Connects another screen. */
  cast: CastPort;
  /** Marks on the timeline where the video will be interrupted, content seconds. */
  markBreaks: (times: readonly number[]) => void;
  /** Adds an empty element for the attachment, removed when it is detached. */
  createLayer: (layer: AttachmentLayer) => HTMLElement;
  /** Aborted on detaching, for the attachment's own listeners. */
  signal: AbortSignal;
};

/**
 * Something that joins the player without being part of it: advertising, casting, captions, analytics. It is
 * called once and returns a function that detaches it, or nothing if there is nothing to undo. Errors it
 * throws are logged and never stop playback.
 */
export type PlayerAttachment = (context: AttachmentContext) => (() => void) | void;

export type Attachments = {
  /** Returns the function that detaches it; calling that twice does no harm. */
  attach: (attachment: PlayerAttachment) => () => void;
  /** Attaches and detaches until exactly these attachments of the page are attached, in order. */
  syncAttachments: (wanted: readonly PlayerAttachment[]) => void;
  emit: (update: PlayerUpdate) => void;
  /** Detaches all, in reverse order. */
  detachAll: () => void;
};

export type AttachmentPorts = Pick<
  AttachmentContext,
  | 'video'
  | 'root'
  | 'getState'
  | 'commands'
  | 'toContentTime'
  | 'toMediaTime'
  | 'interrupt'
  | 'cast'
  | 'markBreaks'
> & {
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** The element that contains the attachments of a layer. */
  layer: (layer: AttachmentLayer) => HTMLElement;
};

/** Isolates the player from errors of an attachment. */
function runGuarded<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('An attachment of the player failed', error);
    return undefined;
  }
}

/** Manages the attachments of one player, in the order of attaching. */
export function createAttachments(ports: AttachmentPorts): Attachments {
  const { subscribe, layer, ...shared } = ports;
  const listeners = new Set<(update: PlayerUpdate) => void>();
  const detachers = new Set<() => void>();
  const pageAttachments = new Map<PlayerAttachment, () => void>();

  const attach = (attachment: PlayerAttachment) => {
    const ended = new AbortController();
    const atEnd = (work: () => void) => ended.signal.addEventListener('abort', work);
    const context: AttachmentContext = {
      ...shared,
      get root() {
        return ports.root;
      },
      signal: ended.signal,
      interruptWhile: (fetchReplacement) => interruptWhile(shared.interrupt(), fetchReplacement),
      subscribe: (listener) => atEnd(subscribe(() => runGuarded(listener))),
      onUpdate: (listener) => {
        const guarded = (update: PlayerUpdate) => runGuarded(() => listener(update));
        listeners.add(guarded);
        atEnd(() => listeners.delete(guarded));
      },
      createLayer: (name) => {
        const container = layer(name);
        const element = container.appendChild(container.ownerDocument.createElement('div'));
        atEnd(() => element.remove());
        return element;
      },
    };
    const ownDetach = runGuarded(() => attachment(context));
    const detach = () => {
      if (!detachers.delete(detach)) return;
      if (ownDetach) runGuarded(ownDetach);
      ended.abort();
    };
    detachers.add(detach);
    return detach;
  };

  return {
    attach,
    syncAttachments: (wanted) => {
      for (const [attachment, detach] of pageAttachments) {
        if (wanted.includes(attachment)) continue;
        pageAttachments.delete(attachment);
        detach();
      }
      for (const attachment of wanted) {
        if (!pageAttachments.has(attachment)) pageAttachments.set(attachment, attach(attachment));
      }
    },
    emit: (update) => {
      for (const listener of Array.from(listeners)) listener(update);
    },
    detachAll: () => {
      for (const detach of [...detachers].toReversed()) detach();
    },
  };
}
