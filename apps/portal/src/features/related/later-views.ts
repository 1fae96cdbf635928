/** Below or beside the picture. Browsers get `fetched-views.ts` for it; the server draws it at once. */
export { RelatedList } from './related-list.tsx';
