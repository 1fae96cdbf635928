export { FailedNotice } from './failed-notice.tsx';
export { MediaListSection } from './media-list-section.tsx';
export { MediaListSkeleton } from './list-skeleton.tsx';
export type { EventSource, ListSource } from './list-source.ts';
export { listMemory } from './list-memory.ts';
export { useVisit } from './use-visit.ts';
export { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';
export { listPageClass, ListPageSkeleton } from './list-header.tsx';
export { listQueries } from './page-queries.ts';
