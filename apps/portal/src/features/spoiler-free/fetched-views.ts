/** What browsers get for `later-views.ts`: the same view, fetched when it is first drawn. */
import { lazyPart } from '../../ui/lazy-part.ts';
import type * as views from './later-views.ts';

export const ShowCardResult = lazyPart(
  async () => (await import('./show-card-result.tsx')).ShowCardResult,
);

({ ShowCardResult }) satisfies Record<keyof typeof views, unknown>;
