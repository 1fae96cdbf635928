export { SocketProvider } from './socket-context.tsx';
export type { CommentUpdate, TagsUpdate, EventUpdate } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export { useCommentUpdates } from './use-comment-updates.ts';
export { useTagUpdates } from './use-tag-updates.ts';
export { useStatisticsUpdates } from './use-statistics-updates.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
