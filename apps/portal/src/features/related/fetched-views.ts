/** What browsers get for `later-views.ts`: the same view, fetched when it is first drawn. */
import { lazyPart } from '../../ui/lazy-part.ts';
import type * as views from './later-views.ts';

export const RelatedList = lazyPart(async () => (await import('./related-list.tsx')).RelatedList);

({ RelatedList }) satisfies Record<keyof typeof views, unknown>;
