export { SocketProvider } from './socket-context.tsx';
export { useEventRoom } from './use-event-room.ts';
