export { SocketProvider } from './socket-context.tsx';
export type { ToldNews } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
