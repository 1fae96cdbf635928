import type { PlayerState } from '../core/state.ts';
import type { CastPort } from './cast.ts';
import { holdWhile, type Interruption } from './interruption.ts';
import type { PlayerCommands } from './commands.ts';
import type { PlayerUpdate } from './player-updates.ts';

/** `picture` lies over the picture and under the controls, `front` over everything. */
export type AttachmentPlace = 'picture' | 'front';

/** What an attachment may use. All of it ends with the attachment. */
export type AttachmentContext = {
  video: HTMLVideoElement;
  /** The element that goes full screen: another one once the film goes on in another player. */
  readonly root: HTMLElement;
  getState: () => PlayerState;
  /** Calls after every change of the state. */
  subscribe: (listener: () => void) => void;
  onUpdate: (listener: (news: PlayerUpdate) => void) => void;
  commands: PlayerCommands;
  /** Media seconds to and from seconds of the film. */
  toContentTime: (mediaTime: number) => number;
  toMediaTime: (contentTime: number) => number;
  /** Holds the film while something else is shown. Throws while it is held already. */
  interrupt: () => Interruption;
  /**
   * The same while what stands in is fetched, for 5 s at most: after that it has come too late, which
   * `isOver` says, unless it has shown something by then.
   */
  holdWhile: (fetchStandIn: (held: Interruption) => Promise<void>) => void;
  /** How another screen joins. */
  cast: CastPort;
  /** Says on the timeline where the film will be interrupted, film seconds. */
  markBreaks: (times: readonly number[]) => void;
  /** An empty element of the attachment's own, removed when it is detached. */
  place: (where: AttachmentPlace) => HTMLElement;
  /** Aborted on detaching, for listeners of the attachment's own. */
  signal: AbortSignal;
};

/**
 * Something that joins the player without being part of it: advertising, casting, marks, analytics.
 * It is called once and returns a function that detaches it, or nothing when there is nothing of
 * its own to undo. What it throws is logged and never stops playback.
 */
export type PlayerAttachment = (context: AttachmentContext) => (() => void) | void;

export type Attachments = {
  /** Returns the function that detaches it; calling that twice does no harm. */
  attach: (attachment: PlayerAttachment) => () => void;
  /**
   * Attaches and detaches so that exactly these attachments of the page are attached, in their
   * order.
   */
  keepAttached: (wanted: readonly PlayerAttachment[]) => void;
  emit: (news: PlayerUpdate) => void;
  /** Detaches all, the last one first. */
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
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** The element in which attachments of a place find theirs. */
  layer: (where: AttachmentPlace) => HTMLElement;
};

/** Keeps a fault of an attachment away from the player. */
function guarded<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error('An attachment of the player failed', error);
    return undefined;
  }
}

/** Holds what is attached to one player, in the order of attaching. */
export function createAttachments(ports: AttachmentPorts): Attachments {
  const { subscribe, layer, ...shared } = ports;
  const listeners = new Set<(news: PlayerUpdate) => void>();
  const detachers = new Set<() => void>();
  const ofPage = new Map<PlayerAttachment, () => void>();

  const attach = (attachment: PlayerAttachment) => {
    const ended = new AbortController();
    const atEnd = (work: () => void) => ended.signal.addEventListener('abort', work);
    const context: AttachmentContext = {
      ...shared,
      get root() {
        return ports.root;
      },
      signal: ended.signal,
      holdWhile: (fetchStandIn) => holdWhile(shared.interrupt(), fetchStandIn),
      subscribe: (listener) => atEnd(subscribe(() => guarded(listener))),
      onUpdate: (listener) => {
        const hear = (news: PlayerUpdate) => guarded(() => listener(news));
        listeners.add(hear);
        atEnd(() => listeners.delete(hear));
      },
      place: (where) => {
        const host = layer(where);
        const own = host.appendChild(host.ownerDocument.createElement('div'));
        atEnd(() => own.remove());
        return own;
      },
    };
    const ownDetach = guarded(() => attachment(context));
    const detach = () => {
      if (!detachers.delete(detach)) return;
      if (ownDetach) guarded(ownDetach);
      ended.abort();
    };
    detachers.add(detach);
    return detach;
  };

  return {
    attach,
    keepAttached: (wanted) => {
      for (const [attachment, detach] of ofPage) {
        if (wanted.includes(attachment)) continue;
        ofPage.delete(attachment);
        detach();
      }
      for (const attachment of wanted) {
        if (!ofPage.has(attachment)) ofPage.set(attachment, attach(attachment));
      }
    },
    emit: (news) => {
      for (const hear of [...listeners]) hear(news);
    },
    detachAll: () => {
      for (const detach of [...detachers].toReversed()) detach();
    },
  };
}
