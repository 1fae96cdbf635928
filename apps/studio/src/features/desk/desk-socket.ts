import { socketOptions } from '@grandstand/contract/constants';
import { io } from 'socket.io-client';

interface Handlers {
  readonly onConnection: (isConnected: boolean) => void;
  /** The match, its score or its clock changed. */
  readonly onEvent: () => void;
  /** The moments of the match changed. */
  readonly onMoments: () => void;
}

/**
 * Joins the room of a match as a viewer does, so that a desk shows at once what another scorer enters. The messages
 * only say that something changed: the desk loads it with the operator's permissions. Returns a function that
 * leaves the room.
 * @param base address of the sockets, from `StudioTenant.socketBase`; empty for this site. `{origin}` in it is
 * replaced by this site's origin.
 */
export function joinMatch(base: string, eventId: string, handlers: Handlers): () => void {
  const { origin, pathname } = new URL(
    base === '' ? location.origin : base.replace('{origin}', location.origin),
  );
  const socket = io(origin, {
    ...socketOptions,
    transports: [...socketOptions.transports],
    path: pathname.replace(/\/$/, '') + socketOptions.path,
    auth: { token: null },
  });
  socket.on('connect', () => {
    socket.emit('join-event-room', { eventId });
    handlers.onConnection(true);
    // Messages that were emitted while there was no connection are not emitted again.
    handlers.onEvent();
    handlers.onMoments();
  });
  socket.on('disconnect', () => handlers.onConnection(false));
  for (const name of ['update-event', 'event-url-change', 'update-event-stats'])
    socket.on(name, handlers.onEvent);
  socket.on('update-tags', handlers.onMoments);
  return () => void socket.close();
}
