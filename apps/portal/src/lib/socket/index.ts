export { SocketProvider } from './socket-context.tsx';
export type { CommentUpdate, TagsUpdate, EventUpdate } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export {
  useCommentUpdates,
  usePurchaseStatus,
  useStatisticsUpdates,
  useTagUpdates,
} from './use-updates.ts';
