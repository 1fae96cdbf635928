export { SocketProvider } from './socket-context.tsx';
export type { CommentNews, TagsNews, EventUpdate } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export { useCommentNews } from './use-comment-news.ts';
export { useTagNews } from './use-tag-news.ts';
export { useStatisticsNews } from './use-statistics-news.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
