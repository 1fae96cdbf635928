export { SocketProvider } from './socket-context.tsx';
export type { TagsNews, ToldNews } from './socket-hub.ts';
export { useEventRoom } from './use-event-room.ts';
export { useTagNews } from './use-tag-news.ts';
export { useStatisticsNews } from './use-statistics-news.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
