export { SocketProvider } from './socket-context.tsx';
export type { CommentUpdate, TagsUpdate, EventUpdate } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export { useCommentUpdates } from './use-comment-news.ts';
export { useTagUpdates } from './use-tag-news.ts';
export { useStatisticsUpdates } from './use-statistics-news.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
